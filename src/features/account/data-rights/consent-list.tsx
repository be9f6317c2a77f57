import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { clearFamilyStorage } from '#src/domain/accounts/family-storage.ts'
import type { Consent, listConsents } from '#src/domain/consents/list-consents.contract.ts'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import { AccountActionDialog } from '#src/features/account/account-action-dialog.tsx'
import type { AccountPageData, AccountProps } from '#src/features/account/account-data.ts'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import type { withdrawConsent } from './data-rights.contract.ts'

const headingId = 'account-consents'

type Withdrawable = keyof AccountPageData['texts']['data']['withdrawText']

/**
 * Lists the consents with text version and date. Consents that processing depends on alone can be withdrawn
 * here.
 */
export function ConsentList({ page, user }: AccountProps) {
  const { texts } = page
  const words = texts.data
  const queryClient = useQueryClient()
  const action = useAccountAction(texts.failures)
  const [requested, setRequested] = useState<Withdrawable>()
  const consents = useQuery({
    ...queryOf<typeof listConsents>('/api/account/consents'),
    staleTime: 0,
  })

  async function withdraw(purpose: Withdrawable) {
    const isDone = await action.submit(async () => {
      await call<typeof withdrawConsent>('POST', '/api/account/consents/withdraw', { body: { purpose } })
      if (purpose === 'parental') clearFamilyStorage()
      forgetDashboard(queryClient)
      await queryClient.invalidateQueries()
      await refreshUser()
    })
    if (!isDone) return
    setRequested(undefined)
    showToast({ tone: 'success', title: words.withdrawDone })
    // The button that asked for it is gone.
    focusRendered(headingId)
  }

  return (
    <>
      <h3 className="text-body font-strong" id={headingId} tabIndex={-1}>
        {words.consents}
      </h3>
      {consents.data ? (
        <ConsentLines consents={consents.data.consents} page={page} user={user} onAsk={setRequested} />
      ) : (
        <QueryFallback
          query={consents}
          loading={words.loading}
          failed={words.failed}
          again={texts.tryAgain}
        />
      )}
      {requested && (
        <AccountActionDialog
          title={words.withdrawTitle}
          text={words.withdrawText[requested]}
          confirm={words.withdrawConfirm}
          pending={words.withdrawPending}
          close={words.withdrawClose}
          variant="danger"
          action={action}
          onConfirm={() => void withdraw(requested)}
          onClose={() => {
            setRequested(undefined)
            action.forget()
          }}
        />
      )}
    </>
  )
}

interface ConsentProps extends AccountProps {
  onAsk: (purpose: Withdrawable) => void
}

function ConsentLines({ consents, ...props }: ConsentProps & { consents: readonly Consent[] }) {
  if (consents.length === 0) return <p className="soft">{props.page.texts.data.noConsents}</p>
  return (
    <ul className="list">
      {consents.map((consent) => (
        <ConsentLine key={consent.id} consent={consent} {...props} />
      ))}
    </ul>
  )
}

function ConsentLine({ consent, page, user, onAsk }: ConsentProps & { consent: Consent }) {
  const { language, texts } = page
  const words = texts.data
  const { purpose, givenBy, isYours, child, withdrawnAt, givenAt, textVersion } = consent
  const named: Readonly<Record<string, string>> = words.purposes
  const about = named[purpose] ?? purpose
  const name = child === null ? about : interpolateDated(words.purposeOf, { purpose: about, name: child })
  return (
    <li className="flex-wrap">
      <div className="flex-1 basis-40">
        <p className="font-strong">{name}</p>
        <p className="small soft">
          {interpolateDated(words.given, {
            date: longDate(new Date(givenAt), language),
            version: longDate(new Date(textVersion), language),
          })}
        </p>
        {!isYours && <p className="small soft break-words">{givenBy}</p>}
        {withdrawnAt && (
          <p className="small soft">
            {interpolateDated(words.withdrawn, { date: longDate(new Date(withdrawnAt), language) })}
          </p>
        )}
      </div>
      {!withdrawnAt &&
        (user.isPayer || isYours) &&
        child === null &&
        (purpose === 'parental' || purpose === 'newsletter') && (
          <Button
            variant="quiet"
            className="edge"
            aria-label={interpolateDated(words.withdrawNamed, { purpose: name })}
            onClick={() => onAsk(purpose)}
          >
            {words.withdraw}
          </Button>
        )}
    </li>
  )
}
