import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#src/api/query-of.ts'
import type { InLanguage } from '#src/shared/language/languages.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import type { currentNotice } from './notices.contract.ts'
import type { noticeTexts } from './notices.texts.ts'

const closedKey = 'closed-notice'

/**
 * What the team has written to this family’s plan lately, above its pages until it is closed. A failure to
 * read it shows nothing.
 */
export function NoticeBanner({ texts }: { texts: InLanguage<typeof noticeTexts> }) {
  const [closed, setClosed] = useState(() => sessionStorage.getItem(closedKey))
  const read = useQuery(queryOf<typeof currentNotice>('/api/notices/current'))
  const notice = read.data?.notice
  if (!notice || notice.id === closed) return null

  function close(id: string) {
    sessionStorage.setItem(closedKey, id)
    setClosed(id)
  }

  return (
    <aside className="notice sun span-12" aria-label={texts.label}>
      <details className="min-w-0 grow">
        <summary>
          <strong>{notice.subject}</strong>
        </summary>
        <p className="mt-2 whitespace-pre-line">{notice.body}</p>
      </details>
      <button type="button" className="icon-btn" aria-label={texts.close} onClick={() => close(notice.id)}>
        <Icon of={closeIcon} />
      </button>
    </aside>
  )
}
