import { type Category, categories } from '#src/shared/options.ts'

/** The layouts of a generated picture: 0 hill and child, 1 rays, 2 big leaves, 3 portrait, 4 pair. */
export const compositions = [0, 1, 2, 3, 4] as const
type Composition = (typeof compositions)[number]

/** A video's generated picture: the same three values always give the same drawing. */
interface Thumbnail {
  category: Category
  composition: Composition
  seed: string
}

/**
 * The address of a generated picture on the site. The seed consists of lower-case letters, digits and
 * hyphens.
 */
export function thumbnailPath({ category, composition, seed }: Thumbnail): string {
  return `/thumbs/${category}-${composition}-${seed}.svg`
}

/** The picture for a file name under /thumbs/; undefined for any other name. */
export function thumbnailNamed(name: string): Thumbnail | undefined {
  const [, word, digit, seed = ''] = /^([a-z]+)-([0-4])-([a-z0-9-]{1,60})\.svg$/.exec(name) ?? []
  const category = categories.find((known) => known === word)
  const composition = compositions.find((known) => String(known) === digit)
  return category && composition !== undefined ? { category, composition, seed } : undefined
}
