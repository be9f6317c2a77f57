import { useSearchParams } from 'react-router'

export interface Address {
  read(name: string): string | undefined
  /** The value if it is one of the known ones. */
  oneOf<Value extends string>(name: string, known: readonly Value[]): Value | undefined
  page: number
  /**
   * Changes what is named and leaves the rest; a change that is no step of its own replaces the address in
   * the history.
   */
  keep(changes: Readonly<Record<string, string | undefined>>, replace?: boolean): void
  /** Forgets everything else: another tab or section begins anew. */
  go(to: Readonly<Record<string, string | undefined>>): void
}

/**
 * Where the administrator is: section, tab, page, search and filters all stand in the address, so that a
 * reload or a link finds them.
 */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams()
  const read = (name: string) => search.get(name) ?? undefined
  return {
    read,
    oneOf: (name, known) => known.find((value) => value === read(name)),
    page: Math.max(1, Math.trunc(Number(read('page') ?? 1)) || 1),
    keep: (changes, replace = false) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value)
            else after.delete(name)
          }
          return after
        },
        { replace, preventScrollReset: true },
      ),
    go: (to) =>
      setSearch(
        Object.fromEntries(Object.entries(to).flatMap(([name, value]) => (value ? [[name, value]] : []))),
        { preventScrollReset: true },
      ),
  }
}
