import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#src/api/query-of.ts'
import type { listLives } from '#src/domain/lives/family-lives.contract.ts'
import { NotForUsButton } from '#src/domain/suggestions/not-for-us-button.tsx'
import { reasonTexts, reasonWords } from '#src/domain/suggestions/suggestions.texts.ts'
import { tableTimeIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { portraitOf } from '#src/shared/pictures/portraits.ts'
import { Art } from '#src/ui/art.tsx'
import { classes } from '#src/ui/class-names.ts'
import { themeTile } from '#src/ui/illustrations/live-scenes.ts'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { LiveActions } from './live-actions.tsx'
import type { LiveProps } from './lives-data.ts'

/** One live session: its time and subject, its expert, and the action that is possible. */
export function LiveRow(props: LiveProps) {
  const { live, child, timeZone, page } = props
  const { language, texts, categories, ages } = page
  const words = texts.live
  const queryClient = useQueryClient()
  const suggested = live.suggested?.find(({ childId }) => childId === child.id)
  return (
    <li className={classes('live', live.state === 'cancelled' && 'cancelled')} id={`live-${live.id}`}>
      <div className="tile">
        <Art svg={themeTile(live.category, live.id)} />
      </div>
      <div className="head">
        <p className="when">
          <span>{tableTimeIn(new Date(live.startsAt), language, timeZone)}</span>
          <span className="soft">{interpolate(words.minutes, { minutes: live.minutes })}</span>
        </p>
        <h4 lang={live.lang}>{live.title}</h4>
      </div>
      <div className="rest">
        {live.description && (
          <p className="what" lang={live.lang}>
            {live.description}
          </p>
        )}
        {live.bring && <p className="what soft">{interpolate(words.bring, { bring: live.bring })}</p>}
        {suggested && live.state === 'planned' && (
          <p className="what soft">
            {suggested.reason
              ? reasonWords(suggested.reason, child.displayName, language)
              : interpolate(reasonTexts.putAside[language], { child: child.displayName })}{' '}
            <NotForUsButton
              childId={child.id}
              kind="live"
              id={live.id}
              title={live.title}
              isNotForUs={suggested.isNotForUs}
              language={language}
              onSaved={() =>
                void queryClient.invalidateQueries({ queryKey: keyOf<typeof listLives>('/api/lives') })
              }
            />
          </p>
        )}
        <div className="tags">
          <Tag>{categories[live.category]}</Tag>
          {live.ageGroups.map((age) => (
            <Tag key={age}>{ages[age]}</Tag>
          ))}
          <Tag tone={live.lang === child.languages[0] ? undefined : 'sky'}>{words.inLanguage[live.lang]}</Tag>
        </div>
      </div>
      <div className="expert-line">
        {live.expert && <Art svg={portrait(portraitOf(live.expert), { prefix: live.id })} />}
        <div>
          {live.expert?.name}
          <span>{words.experts[live.expert?.type ?? live.expertType]}</span>
        </div>
      </div>
      <LiveActions key={child.id} {...props} />
    </li>
  )
}
