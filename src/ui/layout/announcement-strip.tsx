import type { ReactNode } from 'react'
import { Mark } from './logo.tsx'

/**
 * What an announcement looks like on the home page, and in the back-office before it is there. `children` is
 * the cross that closes it.
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
