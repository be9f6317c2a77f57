import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { day } from '#src/shared/durations.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { clockIcon } from '#src/ui/icons/icons.ts'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'
import { liveTexts as texts } from './lives.texts.ts'

interface WarnLineProps {
  what: AdminLive['missing'][number]
  live: Pick<AdminLive, 'startsAt' | 'replay'>
  now: Date
}

/**
 * A missing detail of a live session, in red where the team must act now: a missing host turns red a day
 * before the start, a missing replay never does.
 */
export function WarnLine({ what, live, now }: WarnLineProps) {
  const isCalm = what === 'replay' || (what === 'host' && Date.parse(live.startsAt) - now.getTime() > day)
  return (
    <span className={isCalm ? 'warn-line calm' : 'warn-line'}>
      <Icon of={isCalm ? clockIcon : alertIcon} />
      {what === 'replay' && !live.replay ? texts.noReplay : texts.missing[what]}
    </span>
  )
}
