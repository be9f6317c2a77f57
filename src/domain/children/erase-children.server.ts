import { eq, inArray } from 'drizzle-orm'
import { detachIncidents } from '#src/domain/safety/detach-incidents.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  custodyLines,
  onboardingProfiles,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'

/**
 * Erases all children of a family whose parental consent is withdrawn: without it no data about a child may
 * be stored. If it is given again, the welcome starts from the beginning. The line about custody may name a
 * child.
 */
export async function eraseChildrenOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(custodyLines).where(eq(custodyLines.userId, userId))
  await tx.delete(onboardingProfiles).where(eq(onboardingProfiles.userId, userId))
  await detachIncidents(tx, eq(children.userId, userId))
  await tx.delete(children).where(eq(children.userId, userId))
  await tx.update(users).set({ hasCompletedOnboarding: false }).where(eq(users.id, userId))
}

/** Erases again the removed children with these erasure marks, which a restored backup brought back. */
export async function eraseChildrenAgain(tx: Transaction, marks: ReadonlySet<string>): Promise<void> {
  const all = marks.size > 0 ? await tx.select({ id: children.id }).from(children) : []
  const back = all.map(({ id }) => id).filter((id) => marks.has(erasureMark(id)))
  await detachIncidents(tx, inArray(children.id, back))
  await tx.delete(children).where(inArray(children.id, back))
}
