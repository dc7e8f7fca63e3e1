// stacks.mjs - somebody at a board with stacks: what can be clicked on, pieces included, and doing an action.

/** Runs in the page: gold buttons, cards, places, and pieces of the stack that is open or stand alone. */
function whatIsGold() {
  const seen = el => el.getClientRects().length > 0;
  const keys = (selector, name) =>
    [...document.querySelectorAll(selector)].filter(seen).map(el => el.dataset[name]);
  return {
    prompt: document.querySelector('.prompt-main')?.textContent ?? '',
    season: document.querySelector('.strip.is-turns, .turns')?.getAttribute('aria-label') ?? '',
    acts: [...document.querySelectorAll('.prompt-acts button')]
      .filter(b => seen(b) && b.getAttribute('aria-disabled') !== 'true')
      .map(b => b.dataset.id),
    cards: keys('.hand .card.is-hot', 'card'),
    places: keys('.map svg .place.is-hot', 'key'),
    fights: [...document.querySelectorAll('.map svg .place.is-hot')]
      .filter(el => el.querySelector('.badge-map use'))
      .map(el => el.dataset.key),
    units: keys('.tray:not([hidden]) .unit.is-hot', 'key'),
    alone: keys('.map svg .mini.is-hot[data-piece]', 'piece'),
    // things that stand in a place which is gold for them, by the place
    holders: Object.fromEntries(
      [...document.querySelectorAll('.map svg .place[data-offers]')].flatMap(el =>
        el.dataset.offers
          .split(' ')
          .filter(Boolean)
          .map(key => [key, el.dataset.key]),
      ),
    ),
    fight: Boolean(document.querySelector('.battle-panel:not(.is-tally):not([hidden])')),
  };
}

export const gold = person => person.page.evaluate(whatIsGold);

/** A leader or vessel that stands beside its town. */
async function clickAlone(person, key) {
  const box = await person.page.locator(`.map svg .mini[data-piece="${key}"]`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (person.touch) await person.page.touchscreen.tap(x, y);
  else await person.page.mouse.click(x, y);
}

/** A button of the verb, or of several. */
const leads = (id, verb) => /^verbs? /.test(id) && id.split(' ').slice(1).includes(verb);

/** The next click on the way to an action; false: there is none. */
export async function clickTowards(person, action, now) {
  const [verb, ...words] = action.split(' ');
  const button = now.acts.find(id => id === 'confirm' || id === action || leads(id, verb));
  const named = now.acts.find(id => words.some(word => id === `thing ${word}`));
  const card = words.find(word => now.cards.includes(word));
  const unit = words.find(word => now.units.includes(word));
  const alone = words.find(word => now.alone.includes(word));
  const place = words.find(word => now.places.includes(word));
  const holder = words.map(word => now.holders[word]).find(Boolean);
  if (button ?? named) await person.clickNow(`.prompt-acts [data-id="${button ?? named}"]`);
  else if (card) await person.playCard(card);
  else if (unit) await person.hit(person.page.locator(`.tray [data-key="${unit}"]`));
  else if (alone) await clickAlone(person, alone);
  else if (place && (await person.page.locator('.tray:not([hidden]) .tray-place').count()))
    await person.page.locator('.tray .tray-place').click();
  else if (place) await person.clickSpot('space', place);
  else if (holder) await person.clickSpot('place', holder);
  else return false;
  return true;
}
