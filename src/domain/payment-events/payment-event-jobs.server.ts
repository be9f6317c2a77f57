import type { Job } from '#src/infrastructure/jobs.server.ts'
import { compareAllSubscriptions, syncLongUnseen } from './differing-subscriptions.server.ts'
import { syncMissedEvents } from './missed-events.server.ts'

export const paymentEventJobs: readonly Job[] = [
  {
    // Finds, within ten minutes, the changes whose event never arrived: it was lost, its endpoint was wrong,
    // or a backup was restored.
    name: 'reconcile-with-stripe',
    cron: '*/10 * * * *',
    run: async (services) => {
      const outcomes = await Promise.allSettled([syncMissedEvents(services), syncLongUnseen(services)])
      const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      if (failures.length > 0) throw new AggregateError(failures, 'Stripe could not be read whole')
    },
  },
  {
    // Finds subscriptions that differ although their event was handled, or whose event Stripe no longer
    // lists.
    name: 'compare-all-subscriptions',
    formerName: 'look-through-stripe',
    cron: '30 3 * * *',
    run: (services) => compareAllSubscriptions(services),
  },
]
