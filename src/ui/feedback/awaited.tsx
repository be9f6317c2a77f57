import type { ReactNode } from 'react'
import { PageHero } from '#src/ui/layout/section.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'
import { Spinner } from './spinner.tsx'

interface AwaitedProps {
  /** The query that is being read. */
  query: { isError: boolean; refetch: () => unknown }
  loading: string
  /** The text when it could not be read. */
  failed: string
  again: string
}

/** Shown until a part of a page is read: a spinner, or an error with a button to read again. */
export function Awaited({ isTall, ...awaited }: AwaitedProps & { isTall?: boolean }) {
  if (awaited.query.isError) return <Failed {...awaited} />
  // About as tall as the form or list that follows.
  return (
    <div className={isTall ? 'min-h-56' : undefined}>
      <Spinner label={awaited.loading} />
    </div>
  )
}

/** {@link Awaited} for a whole family page, under its heading. */
export function AwaitedPage({
  title,
  lead,
  ...awaited
}: AwaitedProps & { title: ReactNode; lead?: ReactNode }) {
  return (
    <>
      <PageHero ground="sun" title={title} lead={lead} />
      {awaited.query.isError ? (
        <div className="wrap py-12">
          <Failed {...awaited} />
        </div>
      ) : (
        <FullScreenSpinner label={awaited.loading} />
      )}
    </>
  )
}

function Failed({ query, failed, again }: AwaitedProps) {
  return <FailedNotice text={failed} again={again} onAgain={() => void query.refetch()} />
}
