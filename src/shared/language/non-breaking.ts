/** Keeps the words of a title whole at the end of a line: « peut-elle » is not broken after its hyphen. */
export function nonBreaking(title: string): string {
  return title.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '-\u2060')
}
