/** Whether two addresses reach the same mailbox: what follows a plus sign is only a label. */
export function isSameMailbox(one: string, other: string): boolean {
  return withoutLabel(one) === withoutLabel(other)
}

function withoutLabel(email: string): string {
  const folded = email.toLowerCase()
  const at = folded.lastIndexOf('@')
  return `${folded.slice(0, at).split('+', 1)[0]}${folded.slice(at)}`
}
