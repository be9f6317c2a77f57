import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { leaving } from '#src/api/use-submit.ts'
import type {
  AccountResponse,
  cancelSubscription,
  changePlan,
  openPortal,
  resumeSubscription,
} from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { isBeforeCharge } from './account.rules.ts'
import { AccountActionDialog } from './account-action-dialog.tsx'
import type { AccountPageData, SubscriptionProps } from './account-data.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { type Action, useAccountAction } from './use-account-action.ts'
import { useAccountResponse } from './use-account-response.ts'

/** The id of the heading of the card in which these actions are. */
export const planHeadingId = 'account-plan'

type Dialog = 'change' | 'cancel'

/** The actions on a subscription that is being paid, and the card on file. */
export function RunningSubscription({ page, account }: SubscriptionProps) {
  const { texts } = page
  const [openDialog, setOpenDialog] = useState<Dialog>()
  const action = useAccountAction(texts.failures)
  const show = useAccountResponse()
  const { plan, billing } = account

  async function perform(title: string, work: () => Promise<AccountResponse>) {
    const isDone = await action.submit(async () => show(await work()))
    if (!isDone) return
    // Another dialog may have been opened since.
    setOpenDialog((open) => (open === openDialog ? undefined : open))
    showToast({ tone: 'success', title })
    // Other buttons have replaced the one that was clicked.
    focusRendered(planHeadingId)
  }

  function close() {
    setOpenDialog(undefined)
    action.forget()
  }

  return (
    <>
      <SubscriptionButtons
        page={page}
        account={account}
        isPending={action.isPending}
        isDialogOpen={openDialog !== undefined}
        onOpen={setOpenDialog}
        onPerform={(title, work) => void perform(title, work)}
      />
      {action.failure && openDialog === undefined && <Notice tone="error">{action.failure}</Notice>}
      <CardOnFile card={account.card} texts={texts} />
      {openDialog === 'cancel' && (
        <CancelDialog
          page={page}
          account={account}
          action={action}
          onConfirm={() =>
            void perform(texts.cancel.done, () =>
              call<typeof cancelSubscription>('POST', '/api/account/cancel'),
            )
          }
          onClose={close}
        />
      )}
      {openDialog === 'change' && plan && billing && (
        <ChangePlanDialog
          page={page}
          present={{ planId: account.nextPlan ?? plan, billing: account.nextBilling ?? billing }}
          action={action}
          onConfirm={(choice) =>
            void perform(texts.change.done, () =>
              call<typeof changePlan>('POST', '/api/account/change-plan', { body: choice }),
            )
          }
          onClose={close}
        />
      )}
    </>
  )
}

interface ButtonsProps extends SubscriptionProps {
  isPending: boolean
  isDialogOpen: boolean
  onOpen: (dialog: Dialog) => void
  onPerform: (title: string, work: () => Promise<AccountResponse>) => void
}

/** Resumes a cancelled subscription; otherwise changes or keeps the plan, or cancels. */
function SubscriptionButtons({ page, account, isPending, isDialogOpen, onOpen, onPerform }: ButtonsProps) {
  const { texts } = page
  const { plan, billing } = account
  if (account.cancelAt)
    return (
      <div className="row">
        <Button
          wide="phone"
          pending={isPending}
          pendingLabel={texts.change.pending}
          onClick={() =>
            onPerform(texts.cancel.resumed, () =>
              call<typeof resumeSubscription>('POST', '/api/account/resume'),
            )
          }
        >
          {texts.cancel.resume}
        </Button>
      </div>
    )
  return (
    <div className="row">
      {account.status !== 'past_due' && (
        <Button wide="phone" onClick={() => onOpen('change')}>
          {texts.change.button}
        </Button>
      )}
      {plan && billing && account.nextPlan && (
        <Button
          variant="line"
          wide="phone"
          pending={isPending && !isDialogOpen}
          pendingLabel={texts.change.pending}
          onClick={() =>
            onPerform(texts.change.kept, () =>
              call<typeof changePlan>('POST', '/api/account/change-plan', {
                body: { planId: plan, billing },
              }),
            )
          }
        >
          {texts.change.keep}
        </Button>
      )}
      <Button variant="line" wide="phone" onClick={() => onOpen('cancel')}>
        {texts.cancel.button}
      </Button>
    </div>
  )
}

function CardOnFile({
  card,
  texts,
}: {
  card: SubscriptionProps['account']['card']
  texts: AccountPageData['texts']
}) {
  const portal = useAccountAction(texts.failures)
  return (
    <>
      {card && (
        <div className="row justify-between border-t border-line pt-4">
          <p>{interpolateDated(texts.plan.card, { brand: brandName(card.brand), last4: card.last4 })}</p>
          <Button
            variant="quiet"
            className="edge"
            pending={portal.isPending}
            pendingLabel={texts.plan.opening}
            onClick={() => void openBillingPortal(portal)}
          >
            {texts.plan.changeCard}
          </Button>
        </div>
      )}
      {portal.failure && <Notice tone="error">{portal.failure}</Notice>}
    </>
  )
}

interface CancelDialogProps extends SubscriptionProps {
  action: Action
  onConfirm: () => void
  onClose: () => void
}

function CancelDialog({ page, account, action, onConfirm, onClose }: CancelDialogProps) {
  const { texts } = page
  return (
    <AccountActionDialog
      title={texts.cancel.title}
      text={cancelText({ page, account })}
      confirm={texts.cancel.confirm}
      pending={texts.cancel.pending}
      close={texts.cancel.close}
      variant="danger"
      action={action}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

function cancelText({ page: { language, texts }, account }: SubscriptionProps): string {
  const end = account.nextChargeAt ?? account.periodEnd
  if (account.status === 'past_due' || !end) return texts.cancel.atOnce
  if (isBeforeCharge(account)) return texts.cancel.beforeCharge
  return interpolateDated(account.isSuspended ? texts.cancel.textSuspended : texts.cancel.text, {
    date: longDate(new Date(end), language),
  })
}

export async function openBillingPortal(action: Action): Promise<void> {
  await action.submit(async () => {
    const { url } = await call<typeof openPortal>('POST', '/api/account/portal')
    window.location.assign(url)
    return leaving
  })
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
