/** Prevents a line break after a hyphen within a word of a title, such as « peut-elle ». */
export function nonBreaking(title: string): string {
  return title.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '-\u2060')
}
