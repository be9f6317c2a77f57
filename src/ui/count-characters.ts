/** Characters as a reader counts them and as the server does: code points, so that an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length
}
