import { useState } from 'react'
import { Link } from 'react-router'
import { refreshUser } from '#src/account/auth-state.ts'
import { forgetFamily } from '#src/account/family-memory.ts'
import { call } from '#src/api/call.ts'
import { ButtonLink } from '#src/design/button.tsx'
import { EmptyState } from '#src/design/empty-state.tsx'
import type { AccountPageData } from '#src/family/account-page/account-page.tsx'
import { LinkConfirmation } from '#src/family/account-page/link-confirmation.tsx'
import { useAction } from '#src/family/account-page/use-action.ts'
import type { eraseFamily } from '#src/family/data-rights/data-rights.contract.ts'
import { pathOf } from '#src/language/paths.ts'

/** What the link in the e-mail opens, in whatever browser: the last word before everything is erased. */
export default function ErasureCard({ token, page: { language, texts, door } }: { token: string; page: AccountPageData }) {
  const words = texts.erasure
  const action = useAction(texts.failures)
  const [isDone, setDone] = useState(false)

  async function erase() {
    const isErased = await action.act(async () => {
      await call<typeof eraseFamily>('POST', '/api/account/erase/confirm', { body: { token } })
    })
    if (!isErased) return
    forgetFamily()
    setDone(true)
    await refreshUser()
  }

  if (isDone) {
    return (
      <EmptyState scene={door} title={words.done} announced>
        <p>{words.goodbye}</p>
        <ButtonLink as={Link} to={pathOf('home', language)}>
          {words.home}
        </ButtonLink>
      </EmptyState>
    )
  }
  return <LinkConfirmation id="account-erasure" words={words} language={language} action={action} isDanger onConfirm={erase} />
}
