import type { Category } from '#src/shared/options.ts'
import { compositions, thumbnailPath } from '#src/shared/pictures/thumbnails.ts'

/** A drawn picture of a theme; the id of the video chooses its composition. */
export function drawnPictureOf(category: Category | null, id: string): string {
  const composition = compositions[Number.parseInt(id.slice(0, 4), 16) % compositions.length] ?? 0
  return thumbnailPath({ category: category ?? 'autonomy', composition, seed: id })
}
