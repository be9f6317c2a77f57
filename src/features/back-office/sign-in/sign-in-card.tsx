import type { ReactNode } from 'react'
import { Mark } from '#src/ui/layout/logo.tsx'

interface SignInCardProps {
  heading: string
  lead: string
  children: ReactNode
}

/** A page of the back-office for somebody who is not signed in yet. */
export function SignInCard({ heading, lead, children }: SignInCardProps) {
  return (
    <main id="content" className="grid min-h-dvh content-center bg-page py-12">
      <div className="wrap w-full">
        <div className="card stack mx-auto max-w-sm">
          <div className="stack text-center">
            <Mark className="mx-auto" />
            <div>
              <h1>{heading}</h1>
              <p className="soft">{lead}</p>
            </div>
          </div>
          {children}
        </div>
      </div>
    </main>
  )
}
