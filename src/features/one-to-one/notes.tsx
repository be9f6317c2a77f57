import { weekdayIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import type { OneToOneSessions } from './one-to-one.contract.ts'
import type { OneToOnePageData } from './one-to-one-data.ts'

/** The experts' notes to the parent, the latest first. */
export function Notes({
  sessions: { booked, children, timeZone },
  page: { language, texts },
}: {
  sessions: OneToOneSessions
  page: OneToOnePageData
}) {
  const noted = booked.filter(({ note }) => note !== null).toReversed()
  if (noted.length === 0) return null
  return (
    <section className="mt-16" aria-labelledby="one-to-one-notes">
      <h2 id="one-to-one-notes">{texts.notes.heading}</h2>
      <ul className="mt-5 grid gap-6">
        {noted.map(({ id, expert, startsAt, childId, note }) => (
          <li key={id} className="card">
            <p className="soft small">
              {interpolate(texts.notes.from, {
                name: expert.name,
                day: weekdayIn(new Date(startsAt), language, timeZone),
                child: children.find((child) => child.id === childId)?.displayName ?? '',
              })}
            </p>
            <p className="mt-2 whitespace-pre-line break-words">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
