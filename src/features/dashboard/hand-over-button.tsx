import { Link } from 'react-router'
import { ApiError } from '#src/api/call.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import { childViewHash, handOver } from '#src/domain/child-view/hand-over.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { DashboardPageData } from './dashboard-data.ts'

/** Hands this device over to the child that is shown. Without a PIN it links to the card that sets one. */
export function HandOverButton({
  child,
  page: { childView: texts, language },
}: {
  child: DashboardChild
  page: DashboardPageData
}) {
  const { submit, isPending, failure } = useFamilySubmit<'pinNeeded' | 'failed'>((error) =>
    error instanceof ApiError && error.code === 'pinNeeded' ? 'pinNeeded' : 'failed',
  )

  return (
    <>
      <div className="row">
        <Button
          variant="line"
          size="small"
          className="wrap-anywhere"
          pending={isPending}
          onClick={() => void submit(() => handOver(child.id, language))}
        >
          {interpolate(texts.handOver, { name: child.displayName })}
        </Button>
      </div>
      {failure && (
        <Notice tone="error">
          <p>
            {texts[failure]}{' '}
            {failure === 'pinNeeded' && (
              <Link to={`${pathOf('account', language)}#${childViewHash}`}>{texts.pinAtAccount}</Link>
            )}
          </p>
        </Notice>
      )}
    </>
  )
}
