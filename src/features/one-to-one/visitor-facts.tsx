import './one-to-one.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { newQueryClient } from '#src/api/query-client.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import type { OneToOnePageData } from './one-to-one-data.ts'
import { SessionFacts } from './session-facts.tsx'

/** A description of sessions for a visitor who is not signed in. */
export default function VisitorFacts({ page }: { page: OneToOnePageData }) {
  const [queryClient] = useState(() => newQueryClient())
  const words = page.texts.otherPlan
  return (
    <QueryClientProvider client={queryClient}>
      <section className="prose mt-12">
        <SessionFacts page={page} />
        <p className="mt-5">{words.noPlanText}</p>
        <p className="mt-5">
          <Link to={pathOf('pricing', page.language)}>{words.see}</Link>
        </p>
      </section>
    </QueryClientProvider>
  )
}
