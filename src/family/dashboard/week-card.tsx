import { liveHoursPerWeek } from '#src/business/numbers.ts'
import { Gauge } from '#src/design/gauge.tsx'
import { Icon } from '#src/design/icon.tsx'
import { chatIcon, clockIcon } from '#src/design/icons.ts'
import { cameraIcon } from '#src/design/signed-in-icons.ts'
import type { DashboardChild } from '#src/family/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/family/dashboard/dashboard-page.tsx'
import { fill } from '#src/language/languages.ts'

interface WeekCardProps {
  child: DashboardChild
  page: DashboardPageData
}

/** The week's live time against the two hours that are enough, the challenges under way, and what the parent chose for the child's live sessions. */
export function WeekCard({ child, page: { texts, challenges } }: WeekCardProps) {
  const { week } = texts
  const { liveChoices } = child
  const limit = liveHoursPerWeek * 60
  const minutes = child.liveMinutesThisWeek
  const underWay = child.challenges.filter(({ doneAt }) => doneAt === null)
  return (
    <section className="card span-5" aria-labelledby="week">
      <h2 id="week" className="text-h3">
        {week.title}
      </h2>
      <p className="my-3">
        <b className="big-figure">{duration(minutes, week)}</b> <span className="soft">{week.ofTwoHours}</span>
      </p>
      <Gauge value={minutes} most={limit} label={fill(week.gauge, { minutes, limit })} />
      <ul className="list mt-4">
        {underWay.length === 0 && (
          <li>
            <Icon of={clockIcon} />
            {week.noChallenge}
          </li>
        )}
        {underWay.map(({ challenge }) => (
          <li key={challenge}>
            <Icon of={clockIcon} />
            {fill(week.challenge, { title: inSentence(challenges[challenge].title) })}
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

/** A title as it stands after a colon. */
function inSentence(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1)
}

function duration(minutes: number, texts: DashboardPageData['texts']['week']): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours === 0 ? fill(texts.minutes, { minutes }) : fill(texts.hours, { hours, minutes: String(rest).padStart(2, '0') })
}
