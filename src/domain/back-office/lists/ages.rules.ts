import { childAges } from '#src/shared/options.ts'

/**
 * Age groups as a list's cells show them, with adjoining groups joined: « 6–8 », « 6–11 », « 6–8, 12–15 ». A
 * group is never broken at its dash, even in a narrow column.
 */
export function shownAges(groups: readonly (typeof childAges)[number][]): string {
  const runs: { from: string; to: string; isOpen: boolean }[] = []
  for (const group of childAges) {
    const last = runs.at(-1)
    const [from = '', to = ''] = group.split('-')
    if (!groups.includes(group)) {
      if (last) last.isOpen = false
    } else if (last?.isOpen) last.to = to
    else runs.push({ from, to, isOpen: true })
  }
  return runs.map(({ from, to }) => `${from}–\u2060${to}`).join(', ')
}
