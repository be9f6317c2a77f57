import { call } from '#src/api/call.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { TwoMailboxConfirmation } from '#src/features/account/two-mailbox-confirmation.tsx'
import type { confirmEmailChange } from './email-change.contract.ts'

/** The page behind the link to the old or the new address. */
export default function EmailConfirmationCard({ token, page }: { token: string; page: AccountPageData }) {
  const { confirmation, failures } = page.emailChange
  return (
    <TwoMailboxConfirmation
      id="account-email-confirmation"
      words={confirmation}
      failures={failures}
      page={page}
      send={async () => {
        const { isChanged } = await call<typeof confirmEmailChange>('POST', '/api/account/email/confirm', {
          body: { token },
        })
        return isChanged
      }}
    />
  )
}
