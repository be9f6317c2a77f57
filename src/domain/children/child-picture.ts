import { avatar, crest } from '#src/ui/illustrations/people/avatars.ts'

/** Draws a child's stored picture: `crest:<seed>`, or `face:<seed>` where a face was chosen. */
export function childPicture(picture: string): string {
  const [kind = '', seed = ''] = picture.split(':', 2)
  return kind === 'face' ? avatar(seed) : crest(seed)
}
