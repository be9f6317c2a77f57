import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { consentActs, consents } from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { type ConsentPurpose, consentTexts, textVersions } from '#src/shared/text-versions.ts'

/**
 * The circumstances of a consent: who gives it, for whom, in which language and when. `childId` names a child
 * after the first.
 */
export interface Given {
  userId: string
  /** The second guardian; null when the payer consents. */
  guardianId?: string | null
  childId?: string | undefined
  language: Language
  at: Date
}

/**
 * QUALITY: a consent is stored with its text's version, its time and its language, and each act of giving or
 * withdrawing it as a row of its own. A consent in force that is given again keeps its first date and
 * language. Returns the number of consents that were not in force before.
 */
export async function storeConsents(
  tx: Transaction,
  purposes: readonly ConsentPurpose[],
  { userId, guardianId = null, childId, language, at }: Given,
): Promise<number> {
  const stored = await tx
    .insert(consents)
    .values(
      purposes.map((purpose) => ({
        userId,
        guardianId,
        childId,
        purpose,
        textVersion: textVersions[consentTexts[purpose]],
        language,
        givenAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: [consents.userId, consents.purpose, consents.textVersion, consents.childId],
      set: { language, guardianId, givenAt: sql`excluded.given_at`, withdrawnAt: null },
      setWhere: isNotNull(consents.withdrawnAt),
    })
    .returning()
  await storeActs(tx, stored, 'given', at)
  return stored.length
}

/**
 * The purposes to which a parent's consent for a child is in force, for the current version of their text:
 * consent to an earlier version does not count. Without `childId` it is the family's first child.
 */
export async function readCurrentConsents(
  db: Connection,
  { userId, childId }: Pick<Given, 'userId' | 'childId'>,
): Promise<Set<ConsentPurpose>> {
  const standing = await db
    .select({ purpose: consents.purpose, textVersion: consents.textVersion })
    .from(consents)
    .where(
      and(
        eq(consents.userId, userId),
        childId === undefined ? isNull(consents.childId) : eq(consents.childId, childId),
        isNull(consents.withdrawnAt),
      ),
    )
  const current = standing.filter(
    ({ purpose, textVersion }) => textVersion === textVersions[consentTexts[purpose]],
  )
  return new Set(current.map(({ purpose }) => purpose))
}

/**
 * Withdraws the consents that match `about` and are not yet withdrawn. Returns a mark of each for the log, by
 * which `npm run restore` recognises it.
 */
export async function withdrawConsents(
  tx: Transaction,
  about: SQL | undefined,
  /** The second guardian, or null for the one who pays. */
  { by, at }: { by: string | null; at: Date },
): Promise<string[]> {
  const withdrawn = await tx
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(isNull(consents.withdrawnAt), about))
    .returning()
  await storeActs(
    tx,
    withdrawn.map((row) => ({ ...row, guardianId: by })),
    'withdrawn',
    at,
  )
  return withdrawn.map(withdrawalMark)
}

/**
 * Withdraws again the consents with these marks, which a restored backup brought back. The log does not name
 * the guardian who withdrew one, so the act counts as the payer's. Returns the families whose parental
 * consent is among them.
 */
export async function withdrawConsentsAgain(
  tx: Transaction,
  marks: ReadonlySet<string>,
  at: Date,
): Promise<Set<string>> {
  const all = marks.size > 0 ? await tx.select().from(consents).where(isNull(consents.withdrawnAt)) : []
  const back = all.filter((row) => marks.has(withdrawalMark(row)))
  const ids = back.map(({ id }) => id)
  await withdrawConsents(tx, inArray(consents.id, ids), { by: null, at })
  return new Set(back.filter(({ purpose }) => purpose === 'parental').map(({ userId }) => userId))
}

/** A consent that is given again after its withdrawal is another one. */
function withdrawalMark({ id, givenAt }: Pick<typeof consents.$inferSelect, 'id' | 'givenAt'>): string {
  return erasureMark(`${id} ${givenAt.toISOString()}`)
}

async function storeActs(
  tx: Transaction,
  rows: readonly (typeof consents.$inferSelect)[],
  act: 'given' | 'withdrawn',
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(consentActs).values(
    rows.map(({ userId, guardianId, childId, purpose, textVersion, language }) => ({
      family: erasureMark(userId),
      guardianId,
      childId,
      purpose,
      textVersion,
      language,
      act,
      at,
    })),
  )
}

/**
 * Deletes consent acts that no longer have to be proved: claims lapse after ten years in Luxembourg. A
 * trigger rejects the deletion of newer ones, by the clock of the database.
 */
export async function deleteOldConsentActs(db: Connection, now: Date): Promise<void> {
  const since = sql`least(${now.toISOString()}::timestamptz, now()) - interval '10 years'`
  await db.delete(consentActs).where(lt(consentActs.at, since))
}
