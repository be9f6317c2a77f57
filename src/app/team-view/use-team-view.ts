import { useEffect, useState } from 'react'
import { teamViewCookie } from '#src/shared/site/team-view-cookie.ts'

/** Until when this browser looks at a family's pages for the team; undefined for everybody else. */
export function useTeamView(): number | undefined {
  const [until, setUntil] = useState<number>()
  useEffect(() => {
    const [, value] = new RegExp(`(?:^|; )${teamViewCookie}=(\\d+)`).exec(document.cookie) ?? []
    if (value) setUntil(Number(value))
  }, [])
  return until
}
