import { call } from '#src/api/call.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { TwoMailboxConfirmation } from '#src/features/account/two-mailbox-confirmation.tsx'
import type { confirmGuardian } from './guardians.contract.ts'

/** The page behind the link to one of the two guardians. */
export default function GuardianConfirmationCard({ token, page }: { token: string; page: AccountPageData }) {
  const { confirmation, failures } = page.guardians
  return (
    <TwoMailboxConfirmation
      id="account-guardian-confirmation"
      words={confirmation}
      failures={failures}
      page={page}
      send={async () => {
        const { isJoined } = await call<typeof confirmGuardian>('POST', '/api/account/guardians/confirm', {
          body: { token },
        })
        return isJoined
      }}
    />
  )
}
