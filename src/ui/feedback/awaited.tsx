import type { ReactNode } from 'react'
import { PageHero } from '#src/ui/layout/section.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'
import { Spinner } from './spinner.tsx'

interface AwaitedProps {
  /** What is read, and not there yet. */
  query: { isError: boolean; refetch: () => unknown }
  loading: string
  /** That it could not be read. */
  failed: string
  again: string
}

/** In the place of a part of a page until it is read: a spinner, or that it failed, with a way to read it again. */
export function Awaited({ isTall, ...awaited }: AwaitedProps & { isTall?: boolean }) {
  if (awaited.query.isError) return <Failed {...awaited} />
  // About as tall as a form or a list that takes its place.
  return (
    <div className={isTall ? 'min-h-56' : undefined}>
      <Spinner label={awaited.loading} />
    </div>
  )
}

/** {@link Awaited} in the place of a family's page, under its head. */
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
