import '#src/ui/styles/family-page.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { queryOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { FamilyCode } from './family-code.tsx'
import type { accessStatus, myReferrals } from './referral.contract.ts'
import type { FamilyReferralsProps, ReferralPageData } from './referral-data.ts'
import { UseCodeForm } from './use-code-form.tsx'

/**
 * For a signed-in family: its access, its code, the form for another family's code, and the families it
 * referred.
 */
export default function FamilyReferrals(props: FamilyReferralsProps) {
  return (
    <FamilyQueries userId={props.user.id}>
      <ReferralsContent {...props} />
    </FamilyQueries>
  )
}

function ReferralsContent(props: FamilyReferralsProps) {
  const { texts } = props.page
  const mine = useQuery(queryOf<typeof myReferrals>('/api/referrals/my-referrals'))
  const access = useQuery(queryOf<typeof accessStatus>('/api/referrals/access-status'))
  const queries = useQueryClient().getQueryCache()
  const endWithSession = useEffectEvent(props.endWithSession)
  useEffect(
    () =>
      // Only new errors count, because a cached one may be older than this session.
      queries.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') endWithSession(event.action.error)
      }),
    [queries],
  )
  if (mine.data && access.data) {
    return (
      <div className="dash">
        <FamilyCode {...props} mine={mine.data} />
        <div className="flex flex-col gap-6 col-span-5">
          <Access {...props} access={access.data} />
          <Friends page={props.page} friends={mine.data.referrals} />
        </div>
        <UseCodeForm {...props} />
      </div>
    )
  }
  if (!mine.isError && !access.isError) return <FullScreenSpinner label={texts.loading} />
  return (
    <FailedNotice
      text={texts.loadFailed}
      again={texts.tryAgain}
      onAgain={() => {
        void mine.refetch()
        void access.refetch()
      }}
    />
  )
}

function Access({
  user,
  page: { language, texts },
  access: { hasAccess, freeAccessUntil },
}: Pick<FamilyReferralsProps, 'user' | 'page'> & {
  access: ResponseOf<typeof accessStatus>
}) {
  const words = texts.access
  const freeUntil =
    freeAccessUntil && new Date(freeAccessUntil) > serverNow() ? new Date(freeAccessUntil) : undefined
  const withAccess = freeUntil
    ? interpolateDated(words.until, { date: longDate(freeUntil, language) })
    : words.subscribed
  const withoutAccess = user.plan || freeUntil ? words.shut : words.closed
  return (
    <Card as="section" className="stack content-start" aria-labelledby="referral-access">
      <div className="row justify-between">
        <h2 className="text-h3" id="referral-access">
          {words.heading}
        </h2>
        <Tag tone={hasAccess ? 'leaf' : undefined}>{hasAccess ? words.active : words.none}</Tag>
      </div>
      <p>{hasAccess ? withAccess : withoutAccess}</p>
    </Card>
  )
}

type Friend = ResponseOf<typeof myReferrals>['referrals'][number]

function Friends({ page, friends }: { page: ReferralPageData; friends: readonly Friend[] }) {
  const words = page.texts.list
  return (
    <Card as="section" className="flex flex-1 flex-col gap-5" aria-labelledby="referral-list">
      <h2 className="text-h3" id="referral-list">
        {words.heading}
      </h2>
      {friends.length === 0 ? (
        <div className="my-auto flex items-center gap-5">
          <img className="w-28 flex-none" {...page.basket} alt="" />
          <p className="soft">{words.empty}</p>
        </div>
      ) : (
        <ul className="list">
          {friends.map((friend, index) => (
            <li key={friend.id} className="flex-wrap">
              <span className="font-strong">
                {interpolateDated(words.family, { number: friends.length - index })}
              </span>
              <ReferralStatus page={page} friend={friend} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** SPEC §2: 'Complété' or 'En attente'. A referral that was taken back is shown as neither. */
function ReferralStatus({
  page: { language, texts },
  friend: { status, completedAt, takenBackAt },
}: {
  page: ReferralPageData
  friend: Friend
}) {
  const words = texts.list
  const on = (text: string, moment: string) =>
    interpolateDated(text, { date: longDate(new Date(moment), language) })
  if (takenBackAt)
    return (
      <>
        <Tag>{words.takenBack}</Tag>
        <span className="small soft">{on(words.refunded, takenBackAt)}</span>
      </>
    )
  return (
    <>
      <Tag tone={status === 'completed' ? 'leaf' : 'sky'}>{words[status]}</Tag>
      <span className="small soft">{completedAt ? on(words.on, completedAt) : words.untilPaid}</span>
    </>
  )
}
