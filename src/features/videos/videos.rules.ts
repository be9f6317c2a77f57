import { categories, childAges } from '#src/shared/options.ts'
import type { Video } from './videos.contract.ts'

/** How often the page reports what was watched (CONTRACT §6). */
export const reportEverySeconds = 15

/** After this long without a report, watching begins a new stretch (SPEC §3 user_sessions). */
export const stretchIdleMinutes = 30

/**
 * How long a sentence may continue once the child's time is over, in milliseconds. No spoken sentence takes
 * half a minute, so a caption that stays longer holds several and must not defeat the limit. The server
 * serves the film for longer than this.
 */
export const sentenceMs = { captioned: 30_000, uncaptioned: 6000 } as const

type CategoryOfVideo = NonNullable<Video['category']>

type AgeGroup = Video['ageGroups'][number]

/** SPEC §5: case-insensitive containment in the title, and the category and the age where one is chosen. */
export function matchingVideos<V extends Pick<Video, 'title' | 'category' | 'ageGroups'>>(
  videos: readonly V[],
  search: string,
  category: CategoryOfVideo | undefined,
  age?: AgeGroup | undefined,
): V[] {
  const term = folded(search).trim()
  return videos.filter(
    (video) =>
      folded(video.title).includes(term) &&
      (category === undefined || video.category === category) &&
      (age === undefined || video.ageGroups.includes(age)),
  )
}

/** A keyboard has neither the no-break spaces nor the curly apostrophes of a typeset title. */
function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('’', "'").toLocaleLowerCase()
}

/** SPEC §2: the categories that the given videos have, in the programme's order. */
export function categoriesFound(videos: readonly Pick<Video, 'category'>[]): CategoryOfVideo[] {
  return categories.filter((category) => videos.some((video) => video.category === category))
}

/** The ages to choose from: all of them if the given videos differ in age, none if all fit every age. */
export function agesFound(videos: readonly Pick<Video, 'ageGroups'>[]): readonly AgeGroup[] {
  return videos.some(({ ageGroups }) => ageGroups.length < childAges.length) ? childAges : []
}

/** The seconds that a report may count: the reported ones, but never more than have passed since `since`. */
export function countableSeconds(reported: number, since: Date, now: Date): number {
  return Math.max(0, Math.min(reported, Math.floor((now.getTime() - since.getTime()) / 1000)))
}
