import { asc, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { addedBefore, idOfForm } from '#src/domain/back-office/form-id.server.ts'
import { savedAnswers } from '#src/infrastructure/database/schema.server.ts'
import { addSavedAnswer, changeSavedAnswer, deleteSavedAnswer, listSavedAnswers } from './inbox.contract.ts'

export const adminSavedAnswerHandlers = [
  handle(listSavedAnswers, async ({ services: { db } }) =>
    db.select(columns).from(savedAnswers).orderBy(asc(savedAnswers.title), asc(savedAnswers.id)),
  ),

  handle(addSavedAnswer, async ({ body: { attempt, ...body }, admin, services: { db, clock }, request }) => {
    const at = clock.now()
    const id = idOfForm(attempt)
    return db.transaction(async (tx) => {
      const [made] = await tx
        .insert(savedAnswers)
        .values({ ...body, id, createdAt: at, changedAt: at })
        .onConflictDoNothing({ target: savedAnswers.id })
        .returning(columns)
      if (!made)
        return addedBefore(await tx.select(columns).from(savedAnswers).where(eq(savedAnswers.id, id)))
      await audit(tx, { ...actor(admin, request, at), action: 'add-saved-answer', target: made.title })
      return made
    })
  }),

  handle(
    changeSavedAnswer,
    async ({ params: { answerId }, body, admin, services: { db, clock }, request }) => {
      const at = clock.now()
      return db.transaction(async (tx) => {
        const [changed] = await tx
          .update(savedAnswers)
          .set({ ...body, changedAt: at })
          .where(eq(savedAnswers.id, answerId))
          .returning(columns)
        if (!changed) throw httpError(changeSavedAnswer, 'unknownAnswer')
        await audit(tx, {
          ...actor(admin, request, at),
          action: 'change-saved-answer',
          target: changed.title,
        })
        return changed
      })
    },
  ),

  handle(deleteSavedAnswer, async ({ params: { answerId }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(savedAnswers)
        .where(eq(savedAnswers.id, answerId))
        .returning({ title: savedAnswers.title })
      if (!gone) throw httpError(deleteSavedAnswer, 'unknownAnswer')
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'delete-saved-answer',
        target: gone.title,
      })
    })
    return {}
  }),
]

const columns = { id: savedAnswers.id, title: savedAnswers.title, texts: savedAnswers.texts }
