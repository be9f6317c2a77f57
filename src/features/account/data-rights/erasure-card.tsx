import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { clearFamilyStorage } from '#src/domain/accounts/family-storage.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { LinkConfirmation } from '#src/features/account/link-confirmation.tsx'
import { LinkOutcome } from '#src/features/account/link-outcome.tsx'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import type { eraseFamily } from './data-rights.contract.ts'

/**
 * The page behind the link in the erasure e-mail, in any browser: the last confirmation before everything is
 * erased.
 */
export default function ErasureCard({
  token,
  page: { language, texts, door },
}: {
  token: string
  page: AccountPageData
}) {
  const words = texts.erasure
  const action = useAccountAction(texts.failures)
  const [isDone, setDone] = useState(false)

  async function erase() {
    const isErased = await action.submit(async () => {
      await call<typeof eraseFamily>('POST', '/api/account/erase/confirm', { body: { token } })
    })
    if (!isErased) return
    clearFamilyStorage()
    setDone(true)
    await refreshUser()
  }

  if (isDone) {
    return (
      <LinkOutcome scene={door} title={words.done}>
        <p>{words.goodbye}</p>
        <ButtonLink as={Link} to={pathOf('home', language)}>
          {words.home}
        </ButtonLink>
      </LinkOutcome>
    )
  }
  return (
    <LinkConfirmation
      id="account-erasure"
      words={words}
      language={language}
      action={action}
      isDanger
      onConfirm={erase}
    />
  )
}
