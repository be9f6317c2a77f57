import { Link } from 'react-router'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Card } from '#src/ui/layout/card.tsx'

/** Links to invitations and gifts, the account, and the family’s answers. */
export function LinkCards({ page: { language, texts, scenes } }: { page: DashboardPageData }) {
  const { referral, account } = texts.links
  return (
    <>
      <Card as="section" tone="sun" className="span-7 sharing" aria-labelledby="referral-link">
        <div className="grid content-start gap-3">
          <h2 id="referral-link" className="text-h3">
            {referral.title}
          </h2>
          <p>{referral.text}</p>
          <p className="row gap-x-6">
            <Link to={pathOf('referral', language)}>{referral.open}</Link>
            <Link to={pathOf('gift', language)}>{referral.gift}</Link>
          </p>
        </div>
        <div className="scene-frame">
          <img {...scenes.sharing} alt="" loading="lazy" />
        </div>
      </Card>
      <Card as="section" className="span-5 grid content-start gap-3" aria-labelledby="account-link">
        <h2 id="account-link" className="text-h3">
          {account.title}
        </h2>
        <p>{account.text}</p>
        <p className="row gap-x-6">
          <Link to={pathOf('one-to-one', language)}>{account.sessions}</Link>
          <Link to={pathOf('messages', language)}>{account.messages}</Link>
          <Link to={pathOf('account', language)}>{account.account}</Link>
          <Link to={pathOf('onboarding', language)}>{account.answers}</Link>
        </p>
      </Card>
    </>
  )
}
