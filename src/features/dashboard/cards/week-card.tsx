import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { useChallenges } from '#src/features/dashboard/use-challenges.ts'
import { shortDuration } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { liveHoursPerWeek } from '#src/shared/numbers.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { chatIcon, clockIcon } from '#src/ui/icons/icons.ts'
import { cameraIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Gauge } from '#src/ui/layout/gauge.tsx'

interface WeekCardProps {
  child: DashboardChild
  page: DashboardPageData
}

/**
 * The week's live time compared with the two hours that are enough, the challenges under way, and the
 * parent's choices for the child's live sessions.
 */
export function WeekCard({ child, page: { texts, language } }: WeekCardProps) {
  const challenges = useChallenges(child.id, language).data
  const { week } = texts
  const { liveChoices } = child
  const limit = liveHoursPerWeek * 60
  const minutes = child.liveMinutesThisWeek
  const underWay = challenges?.filter(({ state }) => state === 'begun')
  return (
    <section className="card span-5" aria-labelledby="week">
      <h2 id="week" className="text-h3">
        {week.title}
      </h2>
      <p className="my-3">
        <b className="big-figure">{shortDuration(minutes, language)}</b>{' '}
        <span className="soft">{week.ofTwoHours}</span>
      </p>
      <Gauge
        value={minutes}
        max={limit}
        label={interpolate(plural(language, minutes, week.gauge), { minutes, limit })}
      />
      <ul className="list mt-4">
        {underWay?.length === 0 && (
          <li>
            <Icon of={clockIcon} />
            {week.noChallenge}
          </li>
        )}
        {underWay?.map(({ id, title }) => (
          <li key={id}>
            <Icon of={clockIcon} />
            {interpolate(week.challenge, { title })}
          </li>
        ))}
        {liveChoices && (
          <>
            <li>
              <Icon of={chatIcon} />
              {week.chat[liveChoices.chat]}
            </li>
            <li>
              <Icon of={cameraIcon} />
              {week.camera[liveChoices.camera]}
            </li>
          </>
        )}
      </ul>
    </section>
  )
}
