import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasErrorCode } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { statusOf } from '#src/api/use-submit.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { isLimit } from '#src/domain/child-limits/is-limit.ts'
import type { streamVideo } from '#src/features/videos/videos.contract.ts'
import type { PlayedFilm } from './own-player/played-film.ts'
import type { Replay } from './replay-about.tsx'

type ReplayState =
  | { status: 'before' | 'asking' | 'failed' | 'outside' | 'evening' }
  | { status: 'playing' | 'over'; film: PlayedFilm; startAt: number }

/**
 * The state of a replay's page: before playing, playing in our own or an external player, over, or failed.
 */
export function useReplayState(replay: Replay, childId: string | undefined) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<ReplayState>({ status: 'before' })

  const stream = () =>
    queryClient.fetchQuery({
      ...queryOf<typeof streamVideo>('/api/videos/:id/stream', {
        params: { id: replay.id },
        query: { childId },
      }),
      staleTime: 60_000,
    })

  async function play(startAt: number) {
    if (replay.player === 'external') {
      setState({ status: 'outside' })
      return
    }
    setState({ status: 'asking' })
    try {
      setState({ status: 'playing', film: await stream(), startAt })
    } catch (error) {
      if (hasErrorCode<typeof streamVideo>(error, 'external')) setState({ status: 'outside' })
      else if ([401, 402].includes(statusOf(error))) {
        // The sign-in or the access has ended elsewhere: the page then shows what is left.
        await refreshUser()
        setState({ status: 'before' })
      } else setState({ status: isLimit(error) ? 'evening' : 'failed' })
    }
  }

  return {
    state,
    setState,
    play,
    captionsAddress: async (lang: string) =>
      (await stream()).captions.find((captions) => captions.lang === lang)?.url ?? '',
  }
}
