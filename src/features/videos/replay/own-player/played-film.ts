import type { Language } from '#src/shared/language/languages.ts'

/** A film for the player. */
export interface PlayedFilm {
  master: string
  poster: string
  captions: readonly Captions[]
  /** The length of the film. */
  seconds: number
  /** The small pictures shown above the seek bar, one every `every` seconds. */
  bar: { url: string; pictures: number; every: number }
  chapters: readonly { at: number; title: string }[]
}

interface Captions {
  lang: Language
  url: string
}
