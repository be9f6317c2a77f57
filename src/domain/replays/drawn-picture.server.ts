import type { Category } from '#src/shared/options.ts'
import { compositions, thumbnailPath } from '#src/shared/thumbnails.ts'

/** A drawn picture of a theme; the video's id chooses how it is laid out. */
export function drawnPictureOf(category: Category | null, id: string): string {
  const composition = compositions[Number.parseInt(id.slice(0, 4), 16) % compositions.length] ?? 0
  return thumbnailPath({ category: category ?? 'autonomy', composition, seed: id })
}
