import { useEffect, useState } from 'react'
import { teamViewCookie } from '#src/shared/site/team-view-cookie.ts'

/**
 * When this browser’s team view of a family ends, in milliseconds since 1970; undefined for everybody else.
 */
export function useTeamView(): number | undefined {
  const [until, setUntil] = useState<number>()
  useEffect(() => {
    const [, value] = new RegExp(`(?:^|; )${teamViewCookie}=(\\d+)`).exec(document.cookie) ?? []
    if (value) setUntil(Number(value))
  }, [])
  return until
}
