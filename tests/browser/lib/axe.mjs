// axe.mjs - what axe finds serious or critical on a screen, light and dark, English and French.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Each theme and each language once: colours do not hang on the words, nor words on the colours. The long check
 * looks at all pairs. */
const WAYS = [
  ['dark', 'en'],
  ...(process.env.GHENT_LONG
    ? [
        ['light', 'en'],
        ['dark', 'fr'],
      ]
    : []),
  ['light', 'fr'],
];

/** Runs in the page. */
async function findings(where) {
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  );
  // colours that fade
  const { violations } = await window.axe.run(where, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          n =>
            `${id}: ${n.target.join(' ')} ${n.any[0]?.message ?? n.all[0]?.message ?? ''} ${n.html.slice(0, 160)}`,
        ),
    );
}

/** The screen as it is, or the sheet over it, in both themes and both languages. */
export async function check(person, name, where = 'html') {
  const bad = [];
  await person.page.evaluate(AXE);
  for (const [theme, language] of WAYS) {
    await person.sees(theme, language);
    for (const text of await person.page.evaluate(findings, where))
      bad.push(`${name}, ${theme}, ${language}: ${text}`);
    if (theme === 'dark' && language === 'en') await person.picture(`axe/${name.replace(/\W+/g, '-')}-dark`);
  }
  return bad;
}

/** Somebody on whose pages axe may run. */
export const reader = (stage, server) => stage.person({ url: server.url, context: { bypassCSP: true } });
