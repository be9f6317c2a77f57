import { useSearchParams } from 'react-router'

export interface Address {
  read(name: string): string | undefined
  /** The value of a parameter, if it is one of the known values. */
  oneOf<Value extends string>(name: string, known: readonly Value[]): Value | undefined
  page: number
  /** Changes the named parameters and leaves the others, as a new entry in the history. */
  keep(changes: Changes): void
  /** Like `keep`, but replaces the current history entry, so that the back button does not stop there. */
  replace(changes: Changes): void
  /** Sets these parameters and drops all others, for another tab or section. */
  go(to: Changes): void
}

type Changes = Readonly<Record<string, string | undefined>>

/** Stores section, tab, page, search and filters in the address, so that a reload or a link restores them. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams()
  const read = (name: string) => search.get(name) ?? undefined
  const change = (changes: Changes, { replace }: { replace: boolean }) =>
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
    )
  return {
    read,
    oneOf: (name, known) => known.find((value) => value === read(name)),
    page: Math.max(1, Math.trunc(Number(read('page') ?? 1)) || 1),
    keep: (changes) => change(changes, { replace: false }),
    replace: (changes) => change(changes, { replace: true }),
    go: (to) =>
      setSearch(
        Object.fromEntries(Object.entries(to).flatMap(([name, value]) => (value ? [[name, value]] : []))),
        { preventScrollReset: true },
      ),
  }
}
