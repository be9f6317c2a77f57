/**
 * The chosen values after one is toggled: removed if it was chosen, added unless the maximum is reached (SPEC
 * §5: the screen blocks a sixth).
 */
export function toggleChoice<Value>(
  chosen: readonly Value[],
  value: Value,
  max = Number.POSITIVE_INFINITY,
): readonly Value[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  return chosen.length < max ? [...chosen, value] : chosen
}

export function isBlocked<Value>(
  chosen: readonly Value[],
  value: Value,
  max = Number.POSITIVE_INFINITY,
): boolean {
  return chosen.length >= max && !chosen.includes(value)
}
