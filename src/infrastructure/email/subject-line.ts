/** Puts a subject on one line, whatever values were inserted. No-break spaces stay. */
export function subjectLine(text: string): string {
  return text.replaceAll(/[^\S\u00A0\u202F]+/g, ' ')
}
