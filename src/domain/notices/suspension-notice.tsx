import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#src/api/query-of.ts'
import type { InLanguage } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { currentNotice } from './notices.contract.ts'
import type { noticeTexts } from './notices.texts.ts'

/** That a family's account is suspended, and why, in the words that it was sent; it cannot be closed. */
export function SuspensionNotice({ texts }: { texts: InLanguage<typeof noticeTexts> }) {
  const read = useQuery(queryOf<typeof currentNotice>('/api/notices/current'))
  const notice = read.data?.notice
  if (!notice?.isSuspension) return null
  return (
    <section className="col-span-12" aria-label={texts.suspended}>
      <Notice tone="sun" title={texts.suspended}>
        <p className="whitespace-pre-line">{notice.body}</p>
      </Notice>
    </section>
  )
}
