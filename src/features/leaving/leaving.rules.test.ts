import { describe, expect, it, test } from 'vitest'
import {
  confirmationUrl,
  confirmedFrom,
  kindFrom,
  leavingLimits,
  leavingPath,
  linkFrom,
  outcomeOf,
} from './leaving.rules.ts'

const token = 'aB3_-x'

describe('the link that confirms a declaration', () => {
  test.each([
    ['fr', 'withdraw', `https://exemple.lu/fr/retractation#confirm=${token}&kind=withdraw`],
    ['en', 'cancel', `https://exemple.lu/en/withdraw#confirm=${token}&kind=cancel`],
    ['it', 'cancel', `https://exemple.lu/it/recesso#confirm=${token}&kind=cancel`],
  ] as const)(
    'the link leads to the page in %s and holds token and kind (%s) after the hash',
    (language, kind, url) => {
      expect(confirmationUrl('https://exemple.lu', language, { token, kind })).toBe(url)
      expect(linkFrom(new URL(url).hash)).toEqual({ token, kind })
    },
  )

  test.each(['', '&kind=', '&kind=other'])('a token with %j after it goes on working', (more) => {
    expect(linkFrom(`#confirm=${token}${more}`)).toEqual({ token })
  })

  test.each(['', '#', '#confirm', '#confirm=', '#other=x', 'confirm=x', '#x#confirm=y', '#kind=cancel'])(
    'the hash %j holds no token',
    (hash) => {
      expect(linkFrom(hash)).toBeUndefined()
    },
  )
})

describe('the page for leaving', () => {
  test.each([
    ['withdraw', 'fr', '/fr/retractation'],
    ['cancel', 'fr', '/fr/retractation?kind=cancel'],
    ['cancel', 'it', '/it/recesso?kind=cancel'],
  ] as const)('the link to %s in %s is %s, and the page preselects that kind', (kind, language, path) => {
    expect(leavingPath(kind, language)).toBe(path)
    expect(kindFrom(new URL(path, 'https://exemple.lu').search)).toBe(kind)
  })

  test.each(['?kind=other', '?kind', '?kind=Cancel', '?other=cancel'])(
    'the query %j preselects a withdrawal',
    (search) => {
      expect(kindFrom(search)).toBe('withdraw')
    },
  )
})

describe('the history entry of a confirmed declaration', () => {
  const confirmed = {
    kind: 'cancel',
    receivedAt: '2026-05-01T09:00:00.000Z',
    confirmedAt: '2026-05-01T10:00:00.000Z',
    effectiveAt: null,
  }

  it('holds what was confirmed', () => {
    expect(confirmedFrom({ confirmed })).toEqual(confirmed)
  })

  test.each([null, undefined, 'x', {}, { confirmed: null }, { confirmed: { ...confirmed, kind: 'other' } }])(
    'the state %j of another page holds nothing',
    (state) => {
      expect(confirmedFrom(state)).toBeUndefined()
    },
  )
})

describe('what a confirmed declaration did', () => {
  const confirmedAt = new Date('2026-05-01T10:00:00Z')
  const [before, after] = [new Date('2026-05-01T09:59:59Z'), new Date('2026-05-20T08:00:00Z')]

  test.each([
    ['withdraw', before, 'withdraw'],
    ['withdraw', confirmedAt, 'withdraw'],
    ['cancel', after, 'cancel'],
    ['cancel', null, 'cancel'],
    ['cancel', before, 'cancelAtOnce'],
    ['cancel', confirmedAt, 'cancelAtOnce'],
  ] as const)('a %s with effect at %o is a %s', (kind, effectiveAt, outcome) => {
    expect(outcomeOf({ kind, effectiveAt, confirmedAt })).toBe(outcome)
  })
})

it('allows 5 declarations an hour for an e-mail address, and 300 in 15 minutes for a network', () => {
  expect(leavingLimits).toEqual({
    perEmail: { max: 5, minutes: 60 },
    perIp: { max: 300, minutes: 15 },
  })
})
