import { lt, or } from 'drizzle-orm'
import { childrenJobs } from '#src/account/children/children.server.ts'
import { subscriptionJobs } from '#src/account/subscription/subscription-jobs.server.ts'
import { adminJobs } from '#src/admin/figures/roll-up.server.ts'
import { letterJobs } from '#src/admin/letters/letter-sending.server.ts'
import { adminSessions, emailChanges, loginLinks, mailbox, outbox, rateLimits, sessions } from '#src/database/schema.server.ts'
import { familyJobs } from '#src/family/family-jobs.server.ts'
import { day, later } from '#src/outside/clock.server.ts'
import type { Job } from '#src/outside/jobs.server.ts'

/** All recurring work, room by room. */
export const jobs: readonly Job[] = [
  ...subscriptionJobs,
  ...childrenJobs,
  ...familyJobs,
  ...adminJobs,
  ...letterJobs,
  {
    name: 'sweep-expired',
    cron: '17 * * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
      await db.delete(sessions).where(lt(sessions.expiresAt, now))
      await db.delete(adminSessions).where(lt(adminSessions.expiresAt, later(now, -90 * day)))
      await db.delete(loginLinks).where(lt(loginLinks.createdAt, later(now, -90 * day)))
      await db.delete(emailChanges).where(lt(emailChanges.createdAt, later(now, -90 * day)))
      await db.delete(outbox).where(or(lt(outbox.sentAt, later(now, -30 * day)), lt(outbox.abandonedAt, later(now, -30 * day))))
      await db.delete(mailbox).where(lt(mailbox.createdAt, later(now, -30 * day)))
    },
  },
]
