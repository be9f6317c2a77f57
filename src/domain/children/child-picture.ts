import { avatar, crest } from '#src/ui/illustrations/people/avatars.ts'

/** A child's picture as it is stored, drawn: `crest:<seed>`, or a face where one was chosen. */
export function childPicture(picture: string): string {
  const [kind = '', seed = ''] = picture.split(':', 2)
  return kind === 'face' ? avatar(seed) : crest(seed)
}
