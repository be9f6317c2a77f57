import { and, asc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { suggestionOf, wishesOfChildren } from '#src/domain/suggestions/suggestions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { challengeProgress, challenges } from '#src/infrastructure/database/schema.server.ts'
import { type ChallengeState, missions, type VisibleState } from '#src/shared/challenges.ts'
import { dayIn, mondayOf } from '#src/shared/dates.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { inListOrder } from './challenge.rules.ts'
import type { ChallengeOfChild } from './challenges.contract.ts'
import type { ChildOfFamily } from './child-of-family.server.ts'
import { missionChallengeTexts } from './missions.texts.ts'
import { findOrStoreWeekChallenge, isFor } from './week-challenge.server.ts'

/**
 * A child's challenges in one language, in the list's order: those published for its age, all that it has
 * begun, and Mission 0. Of the two missions, that is the one that its family chose, or both while none is
 * chosen.
 */
export async function challengesOfChild(
  db: Connection,
  child: ChildOfFamily,
  language: Language,
  now: Date,
  { wishes: pendingWishes = wishesOfChildren(db, [child.id]), isBrief = false }: ReadOptions = {},
): Promise<ListedChallenge[]> {
  const week = mondayOf(dayIn(child.timeZone, now))
  const ofChild = eq(challengeProgress.childId, child.id)
  const inWords = (column: SQL.Aliased | typeof challenges.title | typeof challenges.why) =>
    sql<string>`${column} ->> ${language}`
  const [thisWeeks, wishes, found, ofMissions] = await Promise.all([
    findOrStoreWeekChallenge(db, child.age, week),
    pendingWishes,
    db
      .select({
        id: challenges.id,
        category: challenges.category,
        minutes: challenges.minutes,
        title: inWords(challenges.title),
        why: inWords(challenges.why),
        steps: isBrief ? firstStep : challenges.steps,
        materials: isBrief ? noMaterials : challenges.materials,
        passesOn: challenges.passesOn,
        liveId: challenges.liveId,
        state: challengeProgress.state,
        confirmedAt: challengeProgress.confirmedAt,
        words: challengeProgress.words,
      })
      .from(challenges)
      .leftJoin(challengeProgress, and(eq(challengeProgress.challenge, challenges.id), ofChild))
      .where(
        or(isFor(child.age), and(isNotNull(challengeProgress.state), ne(challengeProgress.state, 'left'))),
      )
      .orderBy(asc(challenges.position), asc(challenges.id)),
    db
      .select({
        id: challengeProgress.challenge,
        state: challengeProgress.state,
        confirmedAt: challengeProgress.confirmedAt,
        words: challengeProgress.words,
      })
      .from(challengeProgress)
      .where(and(ofChild, or(...missions.map(({ id }) => eq(challengeProgress.challenge, id))))),
  ])
  const ofTeam = found.map(({ confirmedAt, ...challenge }) => ({
    ...challenge,
    steps: challenge.steps.map(({ picture, text }) => ({ picture, text: text[language] })),
    materials: challenge.materials.map((text) => text[language]),
    state: visibleState(challenge.state),
    wasConfirmed: confirmedAt !== null,
    isThisWeeks: challenge.id === thisWeeks,
    ...suggestionOf(wishes.get(child.id), 'challenge', challenge),
  }))
  return inListOrder([...missionsOf(child, ofMissions, language), ...ofTeam])
}

type ListedChallenge = Omit<ChallengeOfChild, 'goesWith'>

interface ReadOptions {
  /** The basis of the suggestions, if the caller is already reading it. */
  wishes?: ReturnType<typeof wishesOfChildren>
  /** For a list: the challenges of the team with their first step only, and without materials. */
  isBrief?: boolean
}

const firstStep = sql`jsonb_build_array(${challenges.steps} -> 0)`.mapWith(challenges.steps)
const noMaterials = sql`'[]'::jsonb`.mapWith(challenges.materials)

type MissionProgress = readonly {
  id: string
  state: ChallengeState
  confirmedAt: Date | null
  words: string | null
}[]

function missionsOf(
  { position, chosenMission }: ChildOfFamily,
  progress: MissionProgress,
  language: Language,
): ListedChallenge[] {
  const stateOf = (id: string) => visibleState(progress.find((one) => one.id === id)?.state ?? null)
  const wasConfirmed = (id: string) => progress.some((one) => one.id === id && one.confirmedAt !== null)
  const isAnyConfirmed = missions.some(({ id }) => wasConfirmed(id))
  // The welcome asks for the first child's mission; its brothers and sisters choose theirs here.
  const chosen = position === 1 ? chosenMission : null
  return missions
    .filter(
      ({ id, chosen: name }) =>
        stateOf(id) !== null || wasConfirmed(id) || (!isAnyConfirmed && (chosen === null || chosen === name)),
    )
    .map(({ id, category, minutes, pictures, chosen: name }) => {
      const words = inLanguage(missionChallengeTexts[name], language)
      return {
        id,
        category,
        minutes,
        title: words.title,
        why: words.why,
        steps: words.steps.map((text, index) => ({ picture: pictures[index] ?? 'heart', text })),
        materials: [...words.materials],
        passesOn: false,
        liveId: null,
        state: stateOf(id),
        wasConfirmed: wasConfirmed(id),
        isThisWeeks: false,
        words: progress.find((one) => one.id === id)?.words ?? null,
        reason: null,
        isNotForUs: false,
      }
    })
}

function visibleState(state: ChallengeState | null): VisibleState | null {
  return state === 'left' ? null : state
}
