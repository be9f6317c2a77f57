import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawing, drawingNames } from '#src/ui/drawings.ts'
import * as childIcons from '#src/ui/icons/child-icons.ts'
import * as icons from '#src/ui/icons/icons.ts'
import * as layoutIcons from '#src/ui/icons/layout-icons.ts'
import * as signedInIcons from '#src/ui/icons/signed-in-icons.ts'
import { avatar, avatarLook, crest } from '#src/ui/illustrations/people/avatars.ts'
import { growthTree, sprigsOfASeason } from '#src/ui/illustrations/trees/growth-tree.ts'
import { twig } from '#src/ui/illustrations/trees/twig.ts'
import { badge, badgeToDiscover } from './badges.ts'
import { branchSteps } from './branch.ts'
import { pigment } from './palette.ts'
import { portrait } from './portraits.ts'
import { type Theme, themeIcon, themeTint } from './theme-icons.ts'
import { type Composition, thumbnail } from './thumbnails.ts'

const themes = Object.keys(themeTint) as Theme[]
const allIcons = { ...layoutIcons, ...icons, ...signedInIcons, ...childIcons }

describe('the brand’s drawings', () => {
  test.each(brandDrawings())('%s matches the brand’s drawing', (file, drawn) => {
    expect(firstDifference(normalised(drawn), normalised(brandFile(file)))).toBe('none')
  })

  test.each(Object.entries(brandIconNames))('ui/%s matches the brand’s icon', (file, name) => {
    const [, path = ''] = / d="([^"]+)"/.exec(brandFile(`ui/${file}`)) ?? []
    expect(firstDifference(normalised(allIcons[name]), normalised(path))).toBe('none')
  })
})

describe('every drawing', () => {
  test.each([...drawingNames])('%s is well formed, hidden from screen readers, and deterministic', (name) => {
    expect(tagsOf(drawing(name))).toEqual([])
    expect(drawing(name)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"[^>]* aria-hidden="true"/,
    )
    expect(drawing(name)).not.toMatch(/NaN|undefined|null/)
    expect(drawing(name)).toBe(drawing(name))
  })

  test.each(drawingNames.filter((name) => name.endsWith('-ink')))(
    '%s consists of outlines to colour in, with no filled shape',
    (name) => {
      const fills = [...drawing(name).matchAll(/ fill="([^"]+)"/g)].map(([, fill]) => fill)
      expect(new Set(fills)).toEqual(new Set(fills.includes('none') ? ['none', '#FFFFFF'] : ['#FFFFFF']))
    },
  )

  test('has ids that differ from those of another drawing of its kind on the same page', () => {
    const ids = ['lea', 'tom', 'ada']
      .flatMap((seed) => [
        avatar(seed),
        crest(seed),
        avatar(seed, { hair: 3 }),
        avatar(seed, {}, { prefix: 'header' }),
      ])
      .flatMap(idsOf)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(12)
  })

  test('escapes its label', () => {
    expect(themeIcon('time', { title: 'A "quoted" <b> & c' })).toContain(
      'role="img" aria-label="A &quot;quoted&quot; &lt;b> &amp; c"',
    )
  })
})

describe('seeds', () => {
  test('always give the same face and the same picture', () => {
    expect(avatarLook('lea')).toEqual(avatarLook('lea'))
    expect(thumbnail('tech', 'a')).toBe(thumbnail('tech', 'a'))
    expect(thumbnail('tech', 's3', { composition: 3 })).not.toBe(thumbnail('tech', 's4', { composition: 3 }))
  })

  test('reach every composition except the pair, which is chosen by hand', () => {
    const drawn = new Set(
      Array.from({ length: 40 }, (_, seed) =>
        ([0, 1, 2, 3] as const).find(
          (composition) => thumbnail('tech', `${seed}`) === thumbnail('tech', `${seed}`, { composition }),
        ),
      ),
    )
    expect([...drawn].sort()).toEqual([0, 1, 2, 3])
  })
})

describe('the growth tree', () => {
  const parts = (sprigs: number, blossoms: number, plums: number) => {
    const svg = growthTree({ sprigs, blossoms, plums })
    return {
      leaves: svg.split(pigment.leaf300).length,
      blossoms: svg.split('rotate(288)').length - 1,
      freckles: svg.split(pigment.joue500).length - 1,
    }
  }

  test('bears one blossom per challenge under way and one plum per challenge done', () => {
    expect(parts(19, 3, 7)).toMatchObject({ blossoms: 3, freckles: 3 * 5 + 7 * 3 })
    expect(parts(0, 0, 0)).toMatchObject({ blossoms: 0, freckles: 0 })
  })

  test('has a bud wherever nothing has grown yet, with its leaves and fruit in the same places', () => {
    const colours = (svg: string) => svg.split(pigment.leaf300).length
    const bare = growthTree({ sprigs: 0, blossoms: 0, plums: 0 })
    const budding = growthTree({ sprigs: 0, blossoms: 0, plums: 0, buds: true })
    expect(colours(budding) - colours(bare)).toBe(sprigsOfASeason)
    const grown = { sprigs: 60, blossoms: 1, plums: 1 }
    const withoutBuds = growthTree(grown)
    expect(colours(growthTree({ ...grown, buds: true })) - colours(withoutBuds)).toBe(sprigsOfASeason - 60)
    const full = { ...grown, sprigs: sprigsOfASeason }
    expect(growthTree({ ...full, buds: true })).toBe(growthTree(full))
  })

  test('marks the new plums, and none when it was not drawn before', () => {
    const ripened = (earlier?: { blossoms: number; plums: number }) =>
      growthTree({ sprigs: 5, blossoms: 1, plums: 3 }, 'tree', undefined, earlier).split('class="ripened"')
        .length - 1
    expect(ripened()).toBe(0)
    expect(ripened({ blossoms: 1, plums: 3 })).toBe(0)
    expect(ripened({ blossoms: 4, plums: 0 })).toBe(3)
    expect(ripened({ blossoms: 0, plums: 0 })).toBe(3)
  })

  test('carries a whole season of sprigs and stays well formed beyond it', () => {
    expect(growthTree({ sprigs: sprigsOfASeason, blossoms: 0, plums: 0 })).not.toBe(
      growthTree({ sprigs: sprigsOfASeason - 1, blossoms: 0, plums: 0 }),
    )
    expect(growthTree({ sprigs: sprigsOfASeason + 1, blossoms: 0, plums: 0 })).toBe(
      growthTree({ sprigs: sprigsOfASeason, blossoms: 0, plums: 0 }),
    )
    expect(tagsOf(growthTree({ sprigs: 500, blossoms: 90, plums: 200 }))).toEqual([])
  })
})

test('the pigments equal the colour tokens of the style sheet', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
  const declared = Object.fromEntries(
    [...tokens.matchAll(/--(mirabelle|leaf|joue|moselle|quetsche|bark)-(\d+):\s*(#\w{6})/g)].map(
      ([, family, step, value]) => [`${family}${step}`, value?.toUpperCase()],
    ),
  )
  expect(Object.keys(declared).length).toBeGreaterThan(30)
  expect(pigment).toMatchObject({ ...declared, paper: '#FFFFFF' })
})

test('the SVG files that the style sheet shows equal the generator’s drawings', () => {
  const file = (name: string) => readFileSync(new URL(`../art/${name}.svg`, import.meta.url), 'utf8').trim()
  expect(file('mark')).toBe(drawing('mark').replace(' aria-hidden="true" focusable="false"', ''))
  expect(file('step-plum')).toBe(drawing('step-plum').replace(' aria-hidden="true" focusable="false"', ''))
})

test('the drawings are unchanged since they were last reviewed', () => {
  const all = [
    ...drawingNames.map(drawing),
    ...themes.map((theme) => badge('nest', theme)),
    avatar('lea'),
    crest('lea'),
    growthTree({ sprigs: 9, blossoms: 2, plums: 2 }),
  ].join('\n')
  expect(createHash('sha256').update(all).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
    `"c55f4e6f08bdce6e"`,
  )
})

function brandDrawings(): [string, string][] {
  const badges = {
    fleur: ['blossom', 'autonomy'],
    feuille: ['leaf', 'critical'],
    fruit: ['fruit', 'time'],
    noyau: ['stone', 'business'],
    soleil: ['sun', 'communication'],
    nid: ['nest', 'science'],
  } as const
  const sitters = {
    sante: 'health',
    droit: 'law',
    police: 'police',
    recherche: 'research',
    education: 'education',
    ia: 'ai',
    hote: 'host',
  } as const
  const scenes = {
    'chemin-perdu-404': 'lost-path',
    'grande-branche': 'bough',
    'hero-jour': 'hero',
    'hero-mobile': 'hero-mobile',
    'hero-soir': 'hero-evening',
    lettre: 'letter',
    'panier-vide': 'empty-basket',
    box: 'box',
  } as const
  const palettes = [
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 1],
    [7, 4],
  ] as const
  return [
    ...themes.map((theme): [string, string] => [`themes/${theme}`, themeIcon(theme)]),
    ...themes.map((theme, index): [string, string] => [
      `vignettes/${theme}`,
      thumbnail(theme, `s${index}`, { composition: (index % 5) as Composition }),
    ]),
    ...Object.entries(badges).map(([file, [deed, theme]]): [string, string] => [
      `badges/${file}`,
      badge(deed, theme),
    ]),
    ['badges/a-decouvrir', badgeToDiscover('society')],
    ...Object.entries(scenes).map(([file, name]): [string, string] => [`scenes/${file}`, drawing(name)]),
    ...Object.entries(sitters).map(([file, who]): [string, string] => [`experts/${file}`, portrait(who)]),
    ['scenes/branche-5-etapes', branchSteps(5, 2)],
    ['scenes/branche-7-etapes', branchSteps(7, 1)],
    ['scenes/arbre-19-3-7', growthTree({ sprigs: 19, blossoms: 3, plums: 7 }, 'lea2')],
    ['scenes/arbre-debut', growthTree({ sprigs: 6, blossoms: 2, plums: 1 }, 'b')],
    ['programme/porte-fermee', drawing('gate')],
    ['programme/porte-ouverte', drawing('open-gate')],
    ['programme/rameau-2-vers-4', twig(2, 4)],
    ['programme/rameau-3-vers-2', twig(3, 2)],
    ['programme/rameau-4-reste-4', twig(4, 4)],
    ['marque/collines', drawing('hills')],
    ['marque/mirabelle', drawing('mark')],
    ['marque/mirabelle-mono', drawing('mark-in-one-colour')],
    [
      'avatars/visage-01',
      avatar('', {
        ground: 3,
        top: 0,
        skin: 4,
        hairColour: 0,
        hair: 2,
        mouth: 'smile',
        eyes: 'closed',
        wears: 'glasses',
      }),
    ],
    [
      'avatars/visage-06',
      avatar('', {
        ground: 3,
        top: 2,
        skin: 1,
        hairColour: 4,
        hair: 4,
        mouth: 'open',
        eyes: 'open',
        wears: null,
      }),
    ],
    [
      'avatars/visage-09',
      avatar('', {
        ground: 4,
        top: 0,
        skin: 2,
        hairColour: 4,
        hair: 3,
        mouth: 'open',
        eyes: 'open',
        wears: 'freckles',
      }),
    ],
    [
      'avatars/visage-11',
      avatar('', {
        ground: 2,
        top: 2,
        skin: 0,
        hairColour: 2,
        hair: 5,
        mouth: 'open',
        eyes: 'closed',
        wears: 'leaf',
      }),
    ],
    [
      'avatars/visage-15',
      avatar('', {
        ground: 0,
        top: 4,
        skin: 5,
        hairColour: 0,
        hair: 0,
        mouth: 'calm',
        eyes: 'open',
        wears: 'cap',
      }),
    ],
    [
      'avatars/visage-16',
      avatar('', {
        ground: 0,
        top: 1,
        skin: 5,
        hairColour: 0,
        hair: 7,
        mouth: 'calm',
        eyes: 'open',
        wears: 'aid',
      }),
    ],
    ...palettes.map(([palette, motif], index): [string, string] => [
      `avatars/blason-${index + 1}`,
      crest('', { palette, motif }),
    ]),
  ]
}

const brandIconNames = {
  alert: 'alertIcon',
  arrow: 'arrowIcon',
  back: 'backIcon',
  cal: 'calendarIcon',
  cam: 'cameraIcon',
  chat: 'chatIcon',
  check: 'checkIcon',
  chev: 'chevronIcon',
  clock: 'clockIcon',
  close: 'closeIcon',
  copy: 'copyIcon',
  down: 'downloadIcon',
  eye: 'eyeIcon',
  gift: 'giftIcon',
  lock: 'lockIcon',
  mail: 'mailIcon',
  menu: 'menuIcon',
  moon: 'moonIcon',
  out: 'leaveIcon',
  phone: 'phoneIcon',
  play: 'playIcon',
  search: 'searchIcon',
  share: 'shareIcon',
  shield: 'shieldIcon',
  star: 'plusIcon',
  user: 'userIcon',
} as const satisfies Record<string, keyof typeof allIcons>

/** A drawing made by the brand's own generator, from tests/fixtures/brand. */
function brandFile(name: string): string {
  return readFileSync(new URL(`../../../tests/fixtures/brand/${name}.svg`, import.meta.url), 'utf8')
}

/**
 * Removes differences that change no pixel: ids, spaces before the end of a tag, decimals beyond the second,
 * the short form of white.
 */
function normalised(svg: string): string {
  const ids = [...new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''))]
  const withoutIds = ids.reduce(
    (text, id, index) => text.replaceAll(`"${id}"`, `"id${index}"`).replaceAll(`#${id})`, `#id${index})`),
    svg,
  )
  return withoutIds
    .replaceAll(/\s+\/>/g, '/>')
    .replaceAll(/\d*\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100))
    .replace(/ class="(?:door|expert|twig)-art"/, '')
    .replaceAll('"#FFF"', '"#FFFFFF"')
    .trim()
}

/** The first difference of two drawings, in a few words: whole drawings are too long for a test report. */
function firstDifference(drawn: string, wanted: string): string {
  if (drawn === wanted) return 'none'
  const at = [...wanted].findIndex((character, index) => character !== drawn[index])
  return `${drawn.slice(at - 60, at + 60)} instead of ${wanted.slice(at - 60, at + 60)}`
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
}

/** The tags that are opened and not closed, or closed and not opened. */
function tagsOf(svg: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', own] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (own) continue
    if (!closing) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}
