/**
 * The children who have challenges: those whom the running subscription includes, or all if none is running.
 */
export function withChallenges<Child extends { isPaid: boolean }>(family: readonly Child[]): Child[] {
  const included = family.filter(({ isPaid }) => isPaid)
  return included.length > 0 ? included : [...family]
}

/** The title of the box's challenge in a child's list; null when it is not for that child. */
export function titleIn(
  challenges: readonly { id: string; title: string }[],
  challengeId: string,
): string | null {
  return challenges.find(({ id }) => id === challengeId)?.title ?? null
}
