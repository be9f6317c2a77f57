import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../e2e')

/** By file, the class selectors that remain, each with its reason. */
const remaining: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sign-in/login-link.ts': {
    '.scene-frame img': 'a decorative drawing, another one for each state',
  },
  'account/several-children.spec.ts': {
    '.child-picture svg': 'a decorative drawing beside the name, which stands for the child',
  },
  'back-office/sections.spec.ts': {
    '.wrap > .mark, p, svg': 'a preview and the banner itself are compared part by part',
  },
  'billing/subscribe.spec.ts': {
    '.spin': 'a decorative sign in a button that says the same in words',
  },
  'family/childs-place.spec.ts': {
    '.replay-player': 'the ground behind the film, a matter of style',
    '.wrap': 'the first paint, before the page has words',
  },
  'family/dashboard.spec.ts': { '.ripened': 'a group within the drawing of a tree' },
  'family/way-gone.spec.ts': {
    'h2 ~ p:not(.soft), .grow-key, .grow-words > p, table, .grow-twig': 'the order of words and drawings',
    '.grow-twig': 'a drawing that is hidden from screen readers',
    '.grow-key': 'a legend that is told from the sentences',
  },
  'programme/lives.spec.ts': { '.actions': 'a group that receives the focus of a button that has gone' },
  'programme/one-to-one.spec.ts': { '.faces': 'a decorative drawing, hidden from screen readers' },
  'programme/replay.spec.ts': {
    '.replay-marks i': 'marks on the bar, hidden from screen readers',
  },
  'site/every-reader.spec.ts': {
    '.btn, button.link, .input, .box, .switch input, .seg, .chip, .card, .plan, .tag, .notice, .cookie, .vid .pic':
      'every shape that needs an edge in forced colours',
  },
  'site/home.spec.ts': {
    '.hero :is(picture, .scene-m)': 'the decorative scenes of the day',
  },
  'site/stored-script.spec.ts': {
    '.week-calendar': 'hundreds of entries are read at once',
    '.calendar-live': 'hundreds of entries are read at once',
    'td, .code-badge, .calendar-live b': 'the whole text of one cell, of hundreds',
    'main .newsletter-desk': 'the part of the page that holds an entry’s fields',
  },
}

test('an end-to-end test finds what a reader sees by role and words, not by class', () => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      classSelectorsIn(readFileSync(join(folder, path), 'utf8')).map((selector) => `${path}: ${selector}`),
    )
  const allowed = Object.entries(remaining).flatMap(([path, selectors]) =>
    Object.keys(selectors).map((selector) => `${path}: ${selector}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(allowed.toSorted())
})

test.each([
  ["page.locator('.slot').first()", ['.slot']],
  ["page.locator('footer.foot')", ['footer.foot']],
  ["page.locator(\n  'main > .vid',\n)", ['main > .vid']],
  ["document.querySelectorAll<HTMLElement>('li:not(.past)')", ['li:not(.past)']],
  ["{ page: 'videos', shows: '.vid' }", ['.vid']],
  ['page.locator(\'li[class="slot"]\')', ['li[class="slot"]']],
  ['page.locator(\'a[href$=".ics"]\')', []],
  ["page.getByRole('button', { name: 'Pause' }); path.endsWith('.js')", []],
] as const)('%j holds the class selectors %j', (code, selectors) => {
  expect(classSelectorsIn(code)).toEqual(selectors)
})

/** The selectors that name a class: arguments of a locating call, and texts that begin with a class. */
function classSelectorsIn(code: string): string[] {
  const calls =
    /\.(?:locator|querySelector(?:All)?|closest|matches|waitForSelector)(?:<\w+>)?\(\s*(['"`])(.*?)\1/g
  const texts = /(?<!endsWith\(|=)(['"`])(\.[a-z][\w-]*(?:[\s>:,].*?)?)\1/g
  return [...code.matchAll(calls), ...code.matchAll(texts)]
    .map(([, , selector = '']) => selector)
    .filter((selector, index, all) => all.indexOf(selector) === index)
    .filter(
      (selector) => /\[class\b/.test(selector) || /\.[a-z]/i.test(selector.replaceAll(/\[[^\]]*\]/g, '')),
    )
}
