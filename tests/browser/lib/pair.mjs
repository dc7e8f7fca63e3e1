// pair.mjs - two people at one table, each at a browser of his own.

const PATIENCE = 20000;

/** The one who is asked now. */
export async function asked(...players) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    for (const player of players) {
      const now = await player.offered();
      if (
        now.ready &&
        !now.waiting &&
        (now.cards.length || now.places.length || now.acts.some(({ gold }) => gold))
      )
        return player;
    }
    await new Promise(done => setTimeout(done, 30));
  }
  throw new Error('nobody is asked');
}

/** Plays clicks of whoever is asked until a question is answered with yes. */
export async function playUntil(players, enough, most = 80) {
  for (let i = 0; i < most; i++) {
    const player = await asked(...players);
    if (await enough(player, i)) return player;
    await player.clickSomething(i * 5 + 1);
  }
  throw new Error(`not within ${most} clicks`);
}

/** A table for two by the first page and a link: [host, guest]. */
export async function sitDown(host, guest) {
  await host.go('/new/dawn?with=friend');
  await host.page.locator('#side-us').check();
  await host.page.locator('#start').click();
  const links = host.page.locator('.linkbox input');
  await links.first().waitFor();
  const [seat, watch] = await links.evaluateAll(all => all.map(input => input.value));
  await guest.go(new URL(seat).pathname + new URL(seat).hash);
  await guest.page.locator('#join-enter').waitFor();
  return { seat, watch };
}
