/** Whether a text is a UUID as the database writes it, in lower case. Other texts are rejected by its queries. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
