/** A subject as one line, whatever was filled into it. Its no-break spaces stay. */
export function subjectLine(text: string): string {
  return text.replaceAll(/[^\S\u00A0\u202F]+/g, ' ')
}
