import { Link } from 'react-router'
import { serverNow } from '#src/api/server-time.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { childNewsTexts } from '#src/features/dashboard/child-news.texts.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { type ToDo, todayOf } from '#src/features/dashboard/today.rules.ts'
import { useChallenges } from '#src/features/dashboard/use-challenges.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { familyHour } from '#src/shared/language/zone-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { doorIcon, heartIcon } from '#src/ui/icons/child-icons.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon, clockIcon, playIcon } from '#src/ui/icons/icons.ts'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { SentenceWithTitle } from '#src/ui/layout/sentence-with-title.tsx'

const words = childNewsTexts.today
const icons: Readonly<Record<ToDo['kind'], string>> = {
  enter: doorIcon,
  today: calendarIcon,
  session: calendarIcon,
  confirm: checkIcon,
  begin: clockIcon,
  dinner: heartIcon,
  together: playIcon,
  register: calendarIcon,
}

/** What the parent can do today for the child, most urgent first. */
export function TodayCard({
  child,
  timeZone,
  page: { language, texts },
}: {
  child: DashboardChild
  timeZone: string
  page: DashboardPageData
}) {
  const challenges = useChallenges(child.id, language)
  const todo = todayOf({ child, challenges: challenges.data ?? [], now: serverNow() })
  return (
    <section className="card span-12" aria-labelledby="today">
      <h2 id="today" className="text-h3">
        {words.title[language]}
      </h2>
      {todo.length === 0 ? (
        challenges.data && <p className="soft mt-3">{words.none[language]}</p>
      ) : (
        <ol className="list wrap-anywhere mt-4">
          {todo.map((one) => (
            <li key={`${one.kind} ${'id' in one ? one.id : ''}`}>
              <Icon of={icons[one.kind]} />
              <TodoText todo={one} child={child} timeZone={timeZone} language={language} />
            </li>
          ))}
        </ol>
      )}
      {!challenges.data && (
        <div className="mt-4">
          <QueryFallback
            query={challenges}
            loading={texts.challenges.loading}
            failed={texts.challenges.notLoaded}
            again={texts.tryAgain}
          />
        </div>
      )}
    </section>
  )
}

function TodoText({
  todo,
  child,
  timeZone,
  language,
}: {
  todo: ToDo
  child: DashboardChild
  timeZone: string
  language: Language
}) {
  const sentence = interpolate(words[todo.kind][language], {
    name: child.displayName,
    title: '{title}',
    question: '{title}',
    expert: todo.kind === 'session' ? todo.expert : '',
    time: 'startsAt' in todo ? familyHour(new Date(todo.startsAt), language, timeZone) : '',
  })
  const text = (
    <SentenceWithTitle text={sentence} title={titleOf(todo)} lang={'lang' in todo ? todo.lang : undefined} />
  )
  if (todo.kind === 'dinner') return <span>{text}</span>
  // The page before the class, which may use the camera, and the printable challenge are documents of their
  // own.
  if (todo.kind === 'enter' || todo.kind === 'today')
    return <a href={`${pathOf('live', language)}?id=${todo.id}&child=${child.id}`}>{text}</a>
  if (todo.kind === 'session')
    return <a href={`${pathOf('live', language)}?session=${todo.slotId}`}>{text}</a>
  if (todo.kind === 'confirm' || todo.kind === 'begin')
    return <a href={`${pathOf('challenge', language)}?id=${todo.id}&child=${child.id}`}>{text}</a>
  if (todo.kind === 'together')
    return <Link to={`${pathOf('videos', language)}?id=${todo.id}&child=${child.id}`}>{text}</Link>
  return <Link to={`${pathOf('lives', language)}?child=${child.id}`}>{text}</Link>
}

function titleOf(todo: ToDo): string {
  if ('title' in todo) return todo.title
  return 'question' in todo ? todo.question : ''
}
