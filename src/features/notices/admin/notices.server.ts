import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError, invalidField } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { previewedBy, setPreviewHeaders } from '#src/domain/back-office/email-preview/email-preview.server.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { newest, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { queueAll, queueNext } from '#src/domain/batches/queue-batch.server.ts'
import { composeNotice, noticeTrialEmail } from '#src/features/notices/notice-email.server.ts'
import { changeNoticeDays, earliestChange, subjectOf } from '#src/features/notices/notices.rules.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { notices, outbox } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { later } from '#src/shared/durations.ts'
import { longDate } from '#src/shared/language/format.ts'
import {
  countRecipients,
  lockNotice,
  noticeBatch,
  type StoredNotice,
  storeOutcome,
} from './notice-sending.server.ts'
import {
  addNotice,
  changeNotice,
  deleteNotice,
  listNotices,
  previewNotice,
  sendNotice,
  tryNotice,
  undoNotice,
} from './notices.contract.ts'
import { asNotices, previewPurpose, readNotice, selectNotice, versionOf } from './read-notices.server.ts'

/** The time during which a sending can be undone. */
const undoMs = 10_000

export const adminNoticeHandlers = [
  handle(listNotices, async ({ query: { page, pageSize }, services, reply }) => {
    const { db } = services
    await setTotalHeader(db, notices, undefined, reply)
    const rows = await db
      .select()
      .from(notices)
      .orderBy(newest(notices.createdAt), notices.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return asNotices(services, rows)
  }),

  handle(
    addNotice,
    async ({ body: { texts, languages, plans, appliesOn = null, attempt }, admin, services, request }) => {
      const { db, clock } = services
      const now = clock.now()
      rejectEarlyChange(appliesOn, later(now, undoMs))
      const id = idOfForm(attempt)
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(notices)
          .values({ id, texts, languages, plans, appliesOn, createdAt: now })
          .onConflictDoNothing({ target: notices.id })
          .returning()
        if (!row) return
        await audit(tx, {
          ...actor(admin, request, now),
          action: 'add-notice',
          target: subjectOf(row),
          details: { noticeId: id },
        })
      })
      return addedBefore(await asNotices(services, await selectNotice(db, id)))
    },
  ),

  handle(
    changeNotice,
    async ({ params: { noticeId }, body: { version, kind: _, ...draft }, admin, services, request }) => {
      const { db, clock } = services
      const now = clock.now()
      const { texts, languages, plans, appliesOn = null } = draft
      rejectEarlyChange(appliesOn, later(now, undoMs))
      await db.transaction(async (tx) => {
        const before = await lockDraft(tx, noticeId, changeNotice)
        const changed = { ...before, texts, languages, plans, appliesOn }
        // A call repeated after a lost response changes nothing more.
        if (isDeepStrictEqual(changed, before)) return
        if (version !== versionOf(before)) throw httpError(changeNotice, 'changedMeanwhile')
        await tx.update(notices).set({ texts, languages, plans, appliesOn }).where(eq(notices.id, noticeId))
        await audit(tx, {
          ...actor(admin, request, now),
          action: 'change-notice',
          target: subjectOf(changed),
          details: { noticeId },
        })
      })
      return readNotice(services, noticeId, changeNotice)
    },
  ),

  handle(deleteNotice, async ({ params: { noticeId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const before = await lockDraft(tx, noticeId, deleteNotice)
      await tx.delete(notices).where(eq(notices.id, noticeId))
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'delete-notice',
        target: subjectOf(before),
        details: { noticeId },
      })
    })
    return {}
  }),

  handle(tryNotice, async ({ params: { noticeId }, admin, services, request }) => {
    const { db, clock } = services
    const at = clock.now()
    await db.transaction(async (tx) => {
      const row = await lockNotice(tx, noticeId, tryNotice)
      await audit(tx, {
        ...actor(admin, request, at),
        action: 'try-notice',
        target: subjectOf(row),
        details: { noticeId },
      })
      for (const language of row.languages)
        await enqueueEmail(tx, noticeTrialEmail, { to: admin.email, language, payload: { noticeId }, at })
    })
    services.notifyOutbox()
    return {}
  }),

  handle(sendNotice, async ({ params: { noticeId }, body: { version }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    await db.transaction(async (tx) => {
      const before = await lockNotice(tx, noticeId, sendNotice)
      // A second click sends nothing more.
      if (before.sendingAt) return
      if (version !== undefined && version !== versionOf(before))
        throw httpError(sendNotice, 'changedMeanwhile')
      const leavesAt = later(now, undoMs)
      rejectEarlyChange(before.appliesOn, leavesAt)
      const recipients = (await countRecipients(tx, [noticeId])).get(noticeId) ?? 0
      if (recipients === 0) throw httpError(sendNotice, 'nobody')
      await tx.update(notices).set({ sendingAt: now, leavesAt }).where(eq(notices.id, noticeId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'send-notice',
        target: subjectOf(before),
        details: { noticeId, recipients },
      })
    })
    // Queues the first families now and the others in the background. If this process ends meanwhile, the job
    // queues those that are left.
    if (await queueNext(services, noticeBatch, noticeId))
      void queueAll(services, noticeBatch, noticeId).catch((error: unknown) =>
        services.log.warn({ err: error }, 'notice not queued for all families, the job continues it'),
      )
    return readNotice(services, noticeId, sendNotice)
  }),

  handle(undoNotice, async ({ params: { noticeId }, admin, services, request }) => {
    const { db, clock } = services
    const now = clock.now()
    await db.transaction(async (tx) => {
      const before = await lockNotice(tx, noticeId, undoNotice)
      if (!before.leavesAt) return
      if (before.leavesAt <= now) throw httpError(undoNotice, 'tooLate')
      await tx.delete(outbox).where(and(eq(outbox.batch, noticeId), isNull(outbox.sentAt)))
      await tx
        .update(notices)
        .set({
          sendingAt: null,
          leavesAt: null,
          queuedAt: null,
          finishedAt: null,
          queuedCount: null,
          sentCount: null,
        })
        .where(eq(notices.id, noticeId))
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'undo-notice',
        target: subjectOf(before),
        details: { noticeId },
      })
    })
    return readNotice(services, noticeId, undoNotice)
  }),

  handle(previewNotice, async ({ query: { token }, services, reply }) => {
    const preview = previewedBy(services, previewPurpose, token)
    const composed = preview && (await composeNotice(services, preview.id, preview.language))
    if (!composed) throw httpError(previewNotice, 'unknown')
    setPreviewHeaders(reply, services.settings.publicUrl)
    return composed.html
  }),
]

export const noticeJobs: readonly Job[] = [
  {
    /** Continues a sending that was interrupted, then counts the outcomes of its e-mails. */
    name: 'send-notices',
    cron: '* * * * *',
    run: async (services) => {
      const open = await services.db
        .select({ id: notices.id })
        .from(notices)
        .where(and(isNotNull(notices.sendingAt), isNull(notices.finishedAt)))
      for (const { id } of open) {
        await queueAll(services, noticeBatch, id)
        await storeOutcome(services, id)
      }
    },
  },
]

/** Rejects a change of price or terms that would apply less than 30 days after its notice is sent. */
function rejectEarlyChange(appliesOn: string | null, leavesAt: Date): void {
  const earliest = earliestChange(leavesAt)
  if (!appliesOn || appliesOn >= earliest) return
  const day = longDate(new Date(`${earliest}T12:00:00Z`), 'fr')
  throw invalidField(
    'appliesOn',
    `Un changement s’annonce ${changeNoticeDays} jours avant : au plus tôt le ${day}`,
  )
}

/** Locks and returns a notice that is not sent. */
async function lockDraft(
  tx: Transaction,
  noticeId: string,
  endpoint: Declaring<'unknown' | 'alreadySent'>,
): Promise<StoredNotice> {
  const row = await lockNotice(tx, noticeId, endpoint)
  if (row.sendingAt) throw httpError(endpoint, 'alreadySent')
  return row
}
