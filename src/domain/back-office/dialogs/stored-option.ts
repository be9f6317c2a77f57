interface Option {
  value: string
  label: string
}

/**
 * The option of what is stored, for a select that does not offer it: its list is not read yet, or the list no
 * longer has it. A select that has this option first keeps it chosen while its list arrives.
 */
export function storedOption(
  id: string | null | undefined,
  label: string,
  offered: readonly Option[],
): readonly Option[] {
  return !id || offered.some(({ value }) => value === id) ? [] : [{ value: id, label }]
}
