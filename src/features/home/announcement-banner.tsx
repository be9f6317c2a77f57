import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import {
  type Announcement,
  dismissAnnouncement,
  readAnnouncement,
} from '#src/domain/announcements/announcement.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { AnnouncementStrip } from '#src/ui/layout/announcement-strip.tsx'
import type { HomeData } from './home-data.ts'

/**
 * SPEC §2: shown when the call returns a message. Its place above the navigation is reserved from the first
 * paint, so that the page does not shift.
 */
export function AnnouncementBanner() {
  const home = useMatches().at(-1)?.loaderData as HomeData | undefined
  const language = home?.language
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(() => {
    let isCurrent = true
    if (language) void readAnnouncement(language).then((read) => isCurrent && setAnnouncement(read))
    return () => {
      isCurrent = false
    }
  }, [language])

  if (!home) return null
  const texts = home.texts.announcement
  return (
    <div className="announce-place">
      {announcement && (
        <aside className="announce" aria-label={texts.label}>
          <AnnouncementStrip message={announcement.message}>
            <button
              type="button"
              className="icon-btn"
              aria-label={texts.dismiss}
              onClick={() => {
                dismissAnnouncement(announcement)
                setAnnouncement(undefined)
              }}
            >
              <Icon of={closeIcon} />
            </button>
          </AnnouncementStrip>
        </aside>
      )}
    </div>
  )
}
