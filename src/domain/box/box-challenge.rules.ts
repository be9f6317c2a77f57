/**
 * The children who have challenges: those whom the subscription that runs includes; without one, nobody is
 * left out.
 */
export function withChallenges<Child extends { isPaid: boolean }>(family: readonly Child[]): Child[] {
  const included = family.filter(({ isPaid }) => isPaid)
  return included.length > 0 ? included : [...family]
}

/** What the box's challenge is called in a child's list; null where it is not for that child. */
export function titleIn(
  challenges: readonly { id: string; title: string }[],
  challengeId: string,
): string | null {
  return challenges.find(({ id }) => id === challengeId)?.title ?? null
}
