import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#src/api/query-of.ts'
import type { readOrchard } from '#src/domain/child-view/orchard.contract.ts'

/**
 * Whether the child's hours of rest or its daily minutes keep it from watching, as its orchard says;
 * undefined until that is known. It is read whenever another page of the replays is opened, every minute, and
 * when the page becomes visible, as the orchard does.
 */
export function useChildsRest(openedPage: string | null): boolean | undefined {
  const { data, isError } = useQuery({
    ...queryOf<typeof readOrchard>('/api/orchard', { asOf: [openedPage] }),
    select: ({ rest }) => rest !== null,
    gcTime: 0,
    refetchInterval: readEveryMs,
    refetchOnWindowFocus: 'always',
  })
  // Without a network the pages themselves report the failure.
  return data ?? (isError ? false : undefined)
}

const readEveryMs = 60_000
