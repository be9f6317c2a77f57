import type { ReactNode } from 'react'
import { Mark } from './logo.tsx'

/**
 * An announcement, as shown on the home page and previewed in the back-office. `children` is the button that
 * closes it.
 */
export function AnnouncementStrip({ message, children }: { message: string | null; children: ReactNode }) {
  return (
    <div className="wrap">
      <Mark />
      <p>{message}</p>
      {children}
    </div>
  )
}
