import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import { childPicture } from '#src/domain/children/child-picture.ts'
import type { FamilyChildren, listChildren } from '#src/domain/children/children.contract.ts'
import { isRunning } from '#src/features/account/account.rules.ts'
import type { AccountPageData, SubscriptionProps } from '#src/features/account/account-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { familyDiscountPercent } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { type ChildChange, ChildDialog, childrenHeadingId } from './child-dialog.tsx'

type Child = FamilyChildren['children'][number]

/** Lists the children with display name and picture, and lets the parent add a further child. */
export function ChildrenCard({ page, account, isPayer }: SubscriptionProps & { isPayer: boolean }) {
  const { language, texts } = page
  const words = texts.children
  const [requested, setRequested] = useState<ChildChange>()
  const [isEditing, setEditing] = useState(false)
  const family = useQuery({
    ...queryOf<typeof listChildren>('/api/account/children', { asOf: [account.status, account.cancelAt] }),
    staleTime: 0,
  })
  return (
    <Card as="section" className="stack" aria-labelledby={childrenHeadingId}>
      <h2 className="text-h3" id={childrenHeadingId} tabIndex={-1}>
        {words.heading}
      </h2>
      {family.data ? (
        <>
          {family.data.children.length > 0 && (
            <ul className="list">
              {family.data.children.map((child) => (
                <ChildLine
                  key={child.id}
                  child={child}
                  runs={isRunning(account)}
                  isPayer={isPayer}
                  page={page}
                  onAsk={(change) => (change === 'edit' ? setEditing(true) : setRequested({ change, child }))}
                />
              ))}
            </ul>
          )}
          {isPayer || family.data.obstacle === 'noFirstChild' ? (
            <NextChild obstacle={family.data.obstacle} page={page} />
          ) : (
            <p className="soft">{page.guardians.ofPayer.children}</p>
          )}
        </>
      ) : (
        <QueryFallback
          query={family}
          loading={words.loading}
          failed={words.failed}
          again={texts.tryAgain}
          isTall
        />
      )}
      {isEditing && (
        <Suspense>
          <FirstChildDialog language={language} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {requested && (
        <ChildDialog
          key={requested.child.id}
          requested={requested}
          isRunning={isRunning(account)}
          page={page}
          language={language}
          onClose={() => setRequested(undefined)}
        />
      )}
    </Card>
  )
}

const FirstChildDialog = lazyPart(() => import('./first-child-dialog.tsx'))

function ChildLine({
  child,
  runs,
  isPayer,
  page,
  onAsk,
}: {
  child: Child
  runs: boolean
  isPayer: boolean
  page: AccountPageData
  onAsk: (change: ChildChange['change'] | 'edit') => void
}) {
  const { language, texts } = page
  const words = texts.children
  const { displayName: name, isFirst, isPaid } = child
  const wizard = pathOf('onboarding', language)
  return (
    <li className="flex-wrap">
      <Art svg={childPicture(child.picture)} className="child-picture" />
      <div className="max-w-full flex-1 basis-20">
        <p className="font-strong">{name}</p>
        <p className="small soft">{interpolate(words.age, { age: page.ages[child.age] })}</p>
      </div>
      {isPayer && runs && !isPaid && (
        <>
          <Tag tone="sun">{words.notIncluded}</Tag>
          <Button
            variant="line"
            size="small"
            aria-label={interpolate(words.includeNamed, { name })}
            onClick={() => onAsk('add')}
          >
            {words.include}
          </Button>
        </>
      )}
      <div className="row gap-x-6 ml-auto">
        {isFirst ? (
          <Button
            variant="quiet"
            className="edge"
            aria-label={interpolate(words.changeNamed, { name })}
            onClick={() => onAsk('edit')}
          >
            {words.change}
          </Button>
        ) : (
          <ButtonLink
            as={Link}
            variant="quiet"
            className="edge"
            to={`${wizard}?child=${child.id}`}
            aria-label={interpolate(words.changeNamed, { name })}
          >
            {words.change}
          </ButtonLink>
        )}
        {isPayer && !isFirst && (
          <Button
            variant="quiet"
            className="edge"
            aria-label={interpolate(words.removeNamed, { name })}
            onClick={() => onAsk('remove')}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The link that adds a further child, or the obstacle that prevents it. */
function NextChild({
  obstacle,
  page: { language, texts },
}: {
  obstacle: FamilyChildren['obstacle']
  page: AccountPageData
}) {
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
  if (obstacle !== null)
    return (
      <p className="soft">{interpolate(words.obstacles[obstacle], { percent: familyDiscountPercent })}</p>
    )
  return (
    <>
      <p>{interpolate(words.offer, { percent: familyDiscountPercent })}</p>
      <div>
        <ButtonLink as={Link} variant="line" wide="phone" to={`${wizard}?child=new`}>
          {words.add}
        </ButtonLink>
      </div>
    </>
  )
}
