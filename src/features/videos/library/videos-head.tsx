import type { ReactNode } from 'react'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'

/** The page's title, also shown while the page loads, and the content beside it. */
export function VideosHead({ texts, children }: { texts: VideosPageData['texts']; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="grid gap-3">
        <h1>{texts.heading}</h1>
        <p className="soft">{texts.lead}</p>
      </div>
      {children}
    </div>
  )
}
