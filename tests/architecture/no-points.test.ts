import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { badgeTexts } from '#src/domain/badges/badges.texts.ts'
import { missionChallengeTexts } from '#src/domain/challenges/missions.texts.ts'
import { childViewTexts } from '#src/domain/child-view/child-view.texts.ts'
import { reasonTexts } from '#src/domain/suggestions/suggestions.texts.ts'
import { challengeTexts } from '#src/features/challenges/challenge.texts.ts'
import { childNewsTexts } from '#src/features/dashboard/child-news.texts.ts'
import { dashboardTexts } from '#src/features/dashboard/dashboard.texts.ts'
import { wayGoneTexts } from '#src/features/dashboard/way-gone/way-gone.texts.ts'
import { orchardTexts } from '#src/features/orchard/orchard.texts.ts'
import { dinnerQuestionTexts, weeklyEmailTexts } from '#src/features/weekly-email/weekly-email.texts.ts'
import { challengesOfDays } from '#src/infrastructure/database/demo/challenges-of-days.ts'
import { challengesOfIdeas } from '#src/infrastructure/database/demo/challenges-of-ideas.ts'
import * as schema from '#src/infrastructure/database/schema.server.ts'
import { languages } from '#src/shared/language/languages.ts'
import { endpoints, nameOf } from '#tests/support/server/calls.ts'

/**
 * What a child is never shown and what is never stored about one: points, ranks, streaks, countdowns,
 * counters to the next thing, comparison (PROGRAMME §5).
 */
const forbiddenNames =
  /points?$|score|rank|streak|countdown|leaderboard|level|percentile|medal|trophy|best|versus|compar|tillNext|toNext|daysLeft|minutesLeft|remaining/i

const forbiddenWords = {
  fr: /\b(?:\d+ points?|des points|score|classement|rang\b|podium|médaille|trophée|niveau|d’affilée|de suite\b|série de|plus que \d|encore \d+ (?:défi|badge|jour)|vite\s*!|dépêche|dernières? chances?|meilleure? que|mieux que|que les autres enfants|premier de|record|bravo)/i,
  en: /\b(?:\d+ points?|score|rank|leaderboard|podium|medal|trophy|level|in a row|streak|only \d|\d+ (?:more|left)|hurry up|last chance|better than|best|than other children|record|well done)\b/i,
  it: /\b(?:\d+ punti|punteggio|classifica|podio|medaglia|trofeo|livello|di fila|di seguito|ancora \d+|presto!|sbrigati|ultima occasione|meglio di|degli altri bambini|record|bravo|brava)\b/i,
}

const trees = {
  badgeTexts,
  missionChallengeTexts,
  childViewTexts,
  dashboardTexts,
  challengeTexts,
  orchardTexts,
  childNewsTexts,
  wayGoneTexts,
  reasonTexts,
  weeklyEmailTexts,
  dinnerQuestionTexts,
  challenges: [...challengesOfDays, ...challengesOfIdeas],
}

function textsOf(
  node: unknown,
  where: string,
): { where: string; language: keyof typeof forbiddenWords; text: string }[] {
  if (typeof node !== 'object' || node === null) return []
  const found = languages.flatMap((language) => {
    const text: unknown = Reflect.get(node, language)
    return typeof text === 'string' ? [{ where, language, text }] : []
  })
  return found.length === languages.length
    ? found
    : Object.entries(node).flatMap(([key, child]) => textsOf(child, `${where}.${key}`))
}

describe('no points, rank, streak, counter to the next one, comparison', () => {
  it('in any text that a child or a parent reads about a child', () => {
    const texts = textsOf(trees, 'texts')
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter(({ language, text }) => forbiddenWords[language].test(text))).toEqual([])
  })

  it('in any field of a call about a child', () => {
    const aboutChildren = endpoints.filter(({ path }) =>
      /challenge|orchard|badge|child|dashboard|lives|videos/.test(path),
    )
    expect(aboutChildren.length).toBeGreaterThan(15)
    const named = aboutChildren.flatMap((endpoint) =>
      namesIn(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' })).map(
        (name) => `${nameOf(endpoint)}: ${name}`,
      ),
    )
    expect(named.filter((name) => forbiddenNames.test(name.split(': ')[1] ?? ''))).toEqual([])
  })

  it('in any table', () => {
    const columns = Object.values(schema)
      .filter((one) => is(one, PgTable))
      .flatMap((table) =>
        Object.keys(getTableColumns(table)).map((column) => `${getTableName(table)}.${column}`),
      )
    expect(columns.filter((column) => forbiddenNames.test(column))).toEqual([])
  })
})

function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = Reflect.get(node, 'properties')
  return [
    ...(typeof own === 'object' && own !== null ? Object.keys(own) : []),
    ...Object.values(node).flatMap(namesIn),
  ]
}
