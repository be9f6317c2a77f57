import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FamilyChildren, joinChild, listChildren, previewChildren, removeChild } from '#src/account/children/children.contract.ts'
import { ItemisedQuote } from '#src/account/children/itemised-quote.tsx'
import { ApiError, call } from '#src/api/call.ts'
import { familyDiscountPercent } from '#src/business/numbers.ts'
import { Art } from '#src/design/art.tsx'
import { Button, ButtonLink } from '#src/design/button.tsx'
import { Card } from '#src/design/card.tsx'
import { FailedNotice } from '#src/design/failed-notice.tsx'
import { Spinner } from '#src/design/spinner.tsx'
import { Tag } from '#src/design/tag.tsx'
import { showToast } from '#src/design/toasts.ts'
import type { AccountPageData } from '#src/family/account-page/account-page.tsx'
import { ConfirmDialog } from '#src/family/account-page/confirm-dialog.tsx'
import type { SubscriptionProps } from '#src/family/account-page/family-account.tsx'
import { useAction } from '#src/family/account-page/use-action.ts'
import { childPicture } from '#src/family/child-picture.ts'
import { fill } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'

type Child = FamilyChildren['children'][number]
interface Asked {
  change: 'add' | 'remove'
  child: Child
}

/** Each child by display name and drawn picture, and the way to one more. */
export function ChildrenCard({ page, account }: SubscriptionProps) {
  const { language, texts } = page
  const words = texts.children
  const [asked, setAsked] = useState<Asked>()
  const family = useQuery({
    queryKey: ['/api/account/children', account.status, account.cancelAt],
    queryFn: ({ signal }) => call<typeof listChildren>('GET', '/api/account/children', { signal }),
    staleTime: 0,
  })
  return (
    <Card as="section" className="stack" aria-labelledby="account-children">
      <h2 className="text-h3" id="account-children">
        {words.heading}
      </h2>
      {family.data ? (
        <>
          {family.data.children.length > 0 && (
            <ul className="list">
              {family.data.children.map((child) => (
                <ChildLine key={child.id} child={child} isRunning={isRunning(account)} page={page} onAsk={(change) => setAsked({ change, child })} />
              ))}
            </ul>
          )}
          <NextChild obstacle={family.data.obstacle} page={page} />
        </>
      ) : family.isError ? (
        <FailedNotice text={words.failed} again={texts.tryAgain} onAgain={() => void family.refetch()} />
      ) : (
        // About as tall as what takes its place.
        <div className="min-h-56">
          <Spinner label={words.loading} />
        </div>
      )}
      {asked && (
        <ChildDialog key={asked.child.id} asked={asked} isRunning={isRunning(account)} page={page} language={language} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  )
}

function isRunning({ status }: SubscriptionProps['account']): boolean {
  return status === 'active' || status === 'past_due'
}

function ChildLine({ child, isRunning, page, onAsk }: { child: Child; isRunning: boolean; page: AccountPageData; onAsk: (change: Asked['change']) => void }) {
  const { language, texts } = page
  const words = texts.children
  const { displayName: name, isFirst, isPaid } = child
  const wizard = pathOf('onboarding', language)
  return (
    <li className="flex-wrap">
      <Art svg={childPicture(child.picture)} className="child-picture" />
      <div className="flex-1 basis-32">
        <p className="font-strong">{name}</p>
        <p className="small soft">{fill(words.age, { age: page.ages[child.age] })}</p>
      </div>
      {isRunning && !isPaid && (
        <>
          <Tag tone="sun">{words.notIncluded}</Tag>
          <Button size="small" aria-label={fill(words.includeNamed, { name })} onClick={() => onAsk('add')}>
            {words.include}
          </Button>
        </>
      )}
      <div className="row gap-x-6 ml-auto">
        <Link to={isFirst ? wizard : `${wizard}?child=${child.id}`} aria-label={fill(words.changeNamed, { name })}>
          {words.change}
        </Link>
        {!isFirst && (
          <Button variant="quiet" className="edge" aria-label={fill(words.removeNamed, { name })} onClick={() => onAsk('remove')}>
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The way to one more child, or what stands before it. */
function NextChild({ obstacle, page: { language, texts } }: { obstacle: FamilyChildren['obstacle']; page: AccountPageData }) {
  const words = texts.children
  const wizard = pathOf('onboarding', language)
  if (obstacle === 'noFirstChild')
    return (
      <>
        <p>{words.obstacles.noFirstChild}</p>
        <div>
          <ButtonLink as={Link} wide="phone" to={wizard}>
            {words.welcome}
          </ButtonLink>
        </div>
      </>
    )
  if (obstacle !== null) return <p className="soft">{fill(words.obstacles[obstacle], { percent: familyDiscountPercent })}</p>
  return (
    <>
      <p>{fill(words.offer, { percent: familyDiscountPercent })}</p>
      <div>
        <ButtonLink as={Link} variant="line" wide="phone" to={`${wizard}?child=new`}>
          {words.add}
        </ButtonLink>
      </div>
    </>
  )
}

interface ChildDialogProps {
  asked: Asked
  isRunning: boolean
  page: AccountPageData
  language: AccountPageData['language']
  onClose: () => void
}

/** What will be paid with this child, or without, before it is. */
function ChildDialog({ asked: { change, child }, isRunning, page, language, onClose }: ChildDialogProps) {
  const { texts } = page
  const words = texts.children
  const said = words[change === 'add' ? 'joining' : 'removal']
  const answers = useQueryClient()
  const action = useAction(texts.failures)
  const isPriced = isRunning && (change === 'add' || child.isPaid)
  const quote = useQuery({
    queryKey: ['/api/account/children/preview', change, child.id],
    queryFn: () => call<typeof previewChildren>('POST', '/api/account/children/preview', { body: { change, childId: child.id } }),
    enabled: isPriced,
    // The amounts are of a moment.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  async function confirm() {
    const isDone = await action.act(async () => {
      const params = { childId: child.id }
      try {
        if (change === 'remove')
          await call<typeof removeChild>('POST', '/api/account/children/:childId/remove', { params, body: { from: quote.data?.from ?? 0 } })
        else if (quote.data) {
          const { from, todayCents, nextCents } = quote.data
          await call<typeof joinChild>('POST', '/api/account/children/:childId/join', { params, body: { quote: { from, todayCents, nextCents } } })
        }
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await quote.refetch()
        throw error
      }
      answers.removeQueries({ queryKey: ['/api/dashboard'] })
      await Promise.all(
        ['/api/account', '/api/account/children', '/api/account/invoices', '/api/account/consents'].map((key) =>
          answers.invalidateQueries({ queryKey: [key] }),
        ),
      )
    })
    if (!isDone) return
    onClose()
    showToast({ tone: 'success', title: fill(said.done, { name: child.displayName }) })
  }

  return (
    <ConfirmDialog
      title={fill(said.title, { name: child.displayName })}
      text={fill(said.text, { name: child.displayName })}
      confirm={said.confirm}
      pending={said.pending}
      close={said.close}
      variant={change === 'remove' ? 'danger' : 'primary'}
      isReady={!isPriced || quote.data !== undefined}
      action={action}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {quote.data ? (
        <ItemisedQuote quote={quote.data} texts={page.quote} plans={page.plans} language={language} heading="h3" />
      ) : quote.isError ? (
        <FailedNotice text={words.quoteFailed} again={texts.tryAgain} onAgain={() => void quote.refetch()} />
      ) : (
        isPriced && <Spinner label={words.quoting} />
      )}
    </ConfirmDialog>
  )
}
