import { and, eq, ne } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { changeFirstChild, readFirstChild } from '#src/domain/children/answers/first-child.contract.ts'
import { markEntriesChangedOf } from '#src/domain/registrations/calendar-changes.server.ts'
import { children, onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'

const answers = {
  childName: onboardingProfiles.childName,
  displayName: onboardingProfiles.displayName,
  childAge: onboardingProfiles.childAge,
  childLanguage: onboardingProfiles.childLanguage,
  objectives: onboardingProfiles.objectives,
  interests: onboardingProfiles.interests,
}

export const firstChildHandlers = [
  handle(readFirstChild, async ({ user, services: { db } }) => {
    const [found] = await db
      .select(answers)
      .from(onboardingProfiles)
      .where(eq(onboardingProfiles.userId, user.id))
    if (!found) throw httpError(readFirstChild, 'noFirstChild')
    return found
  }),

  handle(changeFirstChild, async ({ body, user, services: { db, clock } }) => {
    const now = clock.now()
    const isFirst = and(eq(children.userId, user.id), eq(children.position, 1))
    const { displayName, childAge: age, childLanguage: language } = body
    if (displayName !== undefined)
      await markEntriesChangedOf(db, and(isFirst, ne(children.displayName, displayName)), now)
    return db.transaction(async (tx) => {
      await lockUserRows(tx, [user.id])
      const [changed] = await tx
        .update(onboardingProfiles)
        .set({ ...body, updatedAt: now })
        .where(eq(onboardingProfiles.userId, user.id))
        .returning(answers)
      if (!changed) throw httpError(changeFirstChild, 'noFirstChild')
      if (displayName ?? age ?? language)
        await tx.update(children).set({ displayName, age, language }).where(isFirst)
      return changed
    })
  }),
]
