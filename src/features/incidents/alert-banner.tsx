import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { readAlerts } from './incidents.contract.ts'
import { incidentTexts } from './incidents.texts.ts'
import { alertPollMs } from './poll.ts'

const { banner: texts } = incidentTexts

/** The incidents and classes that need somebody now, above every section of the back-office. */
export default function AlertBanner() {
  const alerts = useQuery({
    ...adminQueryOf<typeof readAlerts>('/api/admin/alerts'),
    refetchInterval: alertPollMs,
    refetchIntervalInBackground: true,
  })
  const { incidents = [], classes = [] } = alerts.data ?? {}
  if (incidents.length + classes.length === 0) return null
  return (
    <section aria-label={texts.label} role="alert" className="stack">
      {incidents.map(({ id, displayName }) => (
        <Notice key={id} tone="error">
          {displayName === null
            ? texts.incidentOfRemoved
            : interpolate(texts.incident, { name: displayName })}{' '}
          <Link to={adminPath('incidents')}>{texts.openIncident}</Link>
        </Notice>
      ))}
      {classes.map(({ liveId, title }) => (
        <Notice key={liveId} tone="error">
          {interpolate(texts.class, { title })} <Link to={adminPath('lives')}>{texts.openLive}</Link>
        </Notice>
      ))}
    </section>
  )
}
