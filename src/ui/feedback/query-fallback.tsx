import type { ReactNode } from 'react'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'

interface QueryFallbackProps {
  /** The query that is loading. */
  query: { isError: boolean; refetch: () => unknown }
  loading: string
  /** The text shown when the query failed. */
  failed: string
  again: string
}

/** Shown until the data of a part of a page is loaded: a spinner, or an error with a button to retry. */
export function QueryFallback({ isTall, ...fallback }: QueryFallbackProps & { isTall?: boolean }) {
  if (fallback.query.isError) return <Failed {...fallback} />
  // About as tall as the form or list that follows, to avoid a layout shift.
  return (
    <div className={isTall ? 'min-h-56' : undefined}>
      <Spinner label={fallback.loading} />
    </div>
  )
}

/** {@link QueryFallback} for a whole family page, under its heading. */
export function QueryFallbackPage({
  title,
  lead,
  ...fallback
}: QueryFallbackProps & { title: ReactNode; lead?: ReactNode }) {
  return (
    <>
      <PageHero ground="sun" title={title} lead={lead} />
      {fallback.query.isError ? (
        <div className="wrap py-12">
          <Failed {...fallback} />
        </div>
      ) : (
        <FullScreenSpinner label={fallback.loading} />
      )}
    </>
  )
}

function Failed({ query, failed, again }: QueryFallbackProps) {
  return <FailedNotice text={failed} again={again} onAgain={() => void query.refetch()} />
}
