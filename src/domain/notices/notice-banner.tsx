import { useState } from 'react'
import type { ResponseOf } from '#src/api/endpoint.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { appliesFrom } from './applies-from.ts'
import type { currentNotice } from './notices.contract.ts'
import { noticeTexts } from './notices.texts.ts'

const keyOfClosed = (id: string) => `closed-notice-${id}`

interface NoticeBannerProps {
  notice: NonNullable<ResponseOf<typeof currentNotice>['notice']>
  language: Language
}

/** A notice of the team to the plan of this family, shown above its pages until it is closed. */
export function NoticeBanner({ notice, language }: NoticeBannerProps) {
  const key = keyOfClosed(notice.id)
  const [closed, setClosed] = useState<string>()
  if (closed === key || sessionStorage.getItem(key) !== null) return null

  function close() {
    sessionStorage.setItem(key, '')
    setClosed(key)
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
