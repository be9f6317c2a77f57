import { useState } from 'react'
import type { ResponseOf } from '#src/api/endpoint.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { appliesFrom } from './applies-from.ts'
import type { currentNotice } from './notices.contract.ts'
import { noticeTexts } from './notices.texts.ts'

const closedKey = 'closed-notice'

interface NoticeBannerProps {
  notice: NonNullable<ResponseOf<typeof currentNotice>['notice']>
  language: Language
}

/** The team's latest notice to the plan of this family, shown above its pages until it is closed. */
export function NoticeBanner({ notice, language }: NoticeBannerProps) {
  const [closed, setClosed] = useState(() => sessionStorage.getItem(closedKey))
  if (notice.id === closed) return null

  function close() {
    sessionStorage.setItem(closedKey, notice.id)
    setClosed(notice.id)
  }

  return (
    <aside className="notice sun" aria-label={noticeTexts.label[language]}>
      <details className="min-w-0 grow">
        <summary>
          <strong>{notice.subject}</strong>
        </summary>
        <p className="mt-2 whitespace-pre-line">{notice.body}</p>
        {notice.appliesOn && <p className="mt-2">{appliesFrom(notice.appliesOn, language)}</p>}
      </details>
      <button type="button" className="icon-btn" aria-label={noticeTexts.close[language]} onClick={close}>
        <Icon of={closeIcon} />
      </button>
    </aside>
  )
}
