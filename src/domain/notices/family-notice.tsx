import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#src/api/query-of.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import type { Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import type { currentNotice } from './notices.contract.ts'
import { noticeTexts } from './notices.texts.ts'

interface FamilyNoticeProps {
  userId: string
  language: Language
}

/** The notice above the pages of a signed-in family. Import it with `lazyPart`: no public page needs it. */
export default function FamilyNotice({ userId, language }: FamilyNoticeProps) {
  return (
    <FamilyQueries userId={userId}>
      <CurrentNotice language={language} />
    </FamilyQueries>
  )
}

/** Shows nothing when the notice cannot be read. The notice of a suspension cannot be closed. */
function CurrentNotice({ language }: { language: Language }) {
  const read = useQuery(queryOf<typeof currentNotice>('/api/notices/current'))
  if (!read.data) return null
  const { notice, change } = read.data
  if (!notice && !change) return null
  return (
    <div className="above-hero wrap stack pt-4">
      {notice?.isSuspension && (
        <section aria-label={noticeTexts.suspended[language]}>
          <Notice tone="sun" title={noticeTexts.suspended[language]}>
            <p className="whitespace-pre-line">{notice.body}</p>
          </Notice>
        </section>
      )}
      {notice && !notice.isSuspension && <NoticeBanner notice={notice} language={language} />}
      {change && <NoticeBanner notice={change} language={language} />}
    </div>
  )
}
