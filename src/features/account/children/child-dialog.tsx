import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import type {
  FamilyChildren,
  joinChild,
  previewChildren,
  removeChild,
} from '#src/domain/children/children.contract.ts'
import { ItemisedQuote } from '#src/domain/children/itemised-quote.tsx'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import { AccountActionDialog } from '#src/features/account/account-action-dialog.tsx'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Spinner } from '#src/ui/forms/spinner.tsx'

/** The id of the heading of the card in which the children are listed. */
export const childrenHeadingId = 'account-children'

/** A requested change: to include a child in the subscription, or to remove the child. */
export interface ChildChange {
  change: 'add' | 'remove'
  child: FamilyChildren['children'][number]
}

interface ChildDialogProps {
  requested: ChildChange
  isRunning: boolean
  page: AccountPageData
  language: AccountPageData['language']
  onClose: () => void
}

const pricePath = '/api/account/children/preview'

/** Shows the price with or without the child before the change is confirmed. */
export function ChildDialog({
  requested: { change, child },
  isRunning,
  page,
  language,
  onClose,
}: ChildDialogProps) {
  const { texts } = page
  const words = texts.children
  const changeTexts = words[change === 'add' ? 'joining' : 'removal']
  const queryClient = useQueryClient()
  const action = useAccountAction(texts.failures)
  const isPriced = isRunning && (change === 'add' || child.isPaid)
  const quote = useQuery({
    queryKey: keyOf<typeof previewChildren>(pricePath, {
      body: { change, childId: child.id },
    }),
    queryFn: () =>
      call<typeof previewChildren>('POST', pricePath, {
        body: { change, childId: child.id },
      }),
    enabled: isPriced,
    // The amounts change with time, so they are never cached.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  async function confirm() {
    const isDone = await action.submit(async () => {
      const params = { childId: child.id }
      try {
        if (change === 'remove')
          await call<typeof removeChild>('POST', '/api/account/children/:childId/remove', {
            params,
            body: { from: quote.data?.from ?? 0 },
          })
        else if (quote.data) {
          const { from, todayCents, nextCents } = quote.data
          await call<typeof joinChild>('POST', '/api/account/children/:childId/join', {
            params,
            body: { quote: { from, todayCents, nextCents } },
          })
        }
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await quote.refetch()
        throw error
      }
      forgetDashboard(queryClient)
      // Reloads everything but this dialog's price, which no longer applies.
      await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== pricePath })
    })
    if (!isDone) return
    onClose()
    showToast({ tone: 'success', title: interpolate(changeTexts.done, { name: child.displayName }) })
    // The button that asked for it is gone.
    focusRendered(childrenHeadingId)
  }

  return (
    <AccountActionDialog
      title={interpolate(changeTexts.title, { name: child.displayName })}
      text={interpolate(changeTexts.text, { name: child.displayName })}
      confirm={changeTexts.confirm}
      pending={changeTexts.pending}
      close={changeTexts.close}
      variant={change === 'remove' ? 'danger' : 'primary'}
      isReady={!isPriced || quote.data !== undefined}
      action={action}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {quote.data && (
        <ItemisedQuote
          quote={quote.data}
          texts={page.quote}
          plans={page.plans}
          language={language}
          heading="h3"
        />
      )}
      {!quote.data &&
        (quote.isError ? (
          <FailedNotice
            text={words.quoteFailed}
            again={texts.tryAgain}
            onAgain={() => void quote.refetch()}
          />
        ) : (
          isPriced && <Spinner label={words.quoting} />
        ))}
    </AccountActionDialog>
  )
}
