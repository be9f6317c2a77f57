import { isNotNull, sql } from 'drizzle-orm'
import { type ConsentPurpose, consentTexts, textVersions } from '#src/business/text-versions.ts'
import type { Connection } from '#src/database/database.server.ts'
import { consents } from '#src/database/schema.server.ts'
import type { Language } from '#src/language/languages.ts'

/** Who consents, for whom, in which language and when. `childId` names a child after the first. */
export interface Given {
  userId: string
  childId?: string
  language: Language
  at: Date
}

/** QUALITY: a consent is kept with its text's version, its time and its language. Given again it stays as first given, unless it had been withdrawn. */
export async function storeConsents(tx: Connection, purposes: readonly ConsentPurpose[], { userId, childId, language, at }: Given): Promise<void> {
  await tx
    .insert(consents)
    .values(purposes.map((purpose) => ({ userId, childId, purpose, textVersion: textVersions[consentTexts[purpose]], language, givenAt: at })))
    .onConflictDoUpdate({
      target: [consents.userId, consents.purpose, consents.textVersion, consents.childId],
      set: { language, givenAt: sql`excluded.given_at`, withdrawnAt: null },
      setWhere: isNotNull(consents.withdrawnAt),
    })
}
