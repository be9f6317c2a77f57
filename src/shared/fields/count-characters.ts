/** The number of code points, as the server counts them, so that an emoji is one character. */
export function countCharacters(text: string): number {
  return [...text].length
}
