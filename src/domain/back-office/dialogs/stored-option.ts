interface Option {
  value: string
  label: string
}

/**
 * The stored option, for a select that does not offer it because its list is still loading or no longer
 * contains it. A select that starts with this option keeps it chosen while the list arrives.
 */
export function storedOption(
  id: string | null | undefined,
  label: string,
  offered: readonly Option[],
): readonly Option[] {
  return !id || offered.some(({ value }) => value === id) ? [] : [{ value: id, label }]
}
