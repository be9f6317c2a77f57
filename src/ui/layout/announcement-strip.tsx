import type { ReactNode } from 'react'
import { Mark } from './logo.tsx'

/**
 * An announcement as the home page shows it, and the back-office previews it. `children` is the button that
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
