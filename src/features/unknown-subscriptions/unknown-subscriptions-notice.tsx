import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { listUnknownSubscriptions } from './unknown-subscriptions.contract.ts'
import { unknownSubscriptionsTexts } from './unknown-subscriptions.texts.ts'

const { notice: texts } = unknownSubscriptionsTexts

/** Warns above the dashboard while Stripe charges for subscriptions that belong to no family. */
export function UnknownSubscriptionsNotice() {
  const query = { page: 1, pageSize: 1 }
  const unknown = useQuery(
    adminListOf<typeof listUnknownSubscriptions>('/api/admin/unknown-subscriptions', query),
  )
  const total = unknown.data?.total ?? 0
  if (total === 0) return null
  return (
    <Notice tone="error">
      {interpolate(plural('fr', total, texts), { total })}{' '}
      <Link to={adminPath('unknown-subscriptions')}>{texts.link}</Link>
    </Notice>
  )
}
