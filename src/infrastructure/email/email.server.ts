import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { onboardingProfiles, outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { afterQuietHours } from './quiet-hours.rules.ts'

/** A finished e-mail. */
export interface ComposedEmail {
  subject: string
  html: string
  text: string
  replyTo?: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

/** A file attached to an e-mail. */
interface Attachment {
  filename: string
  contentType: string
  content: string
}

export interface Addressed {
  recipient: string
  language: Language
  services: Services
  /** Its id in the outbox and when it was enqueued: the same on every attempt to send it. */
  queued: { id: string; at: Date }
}

/** One kind of e-mail. It is composed when it is sent, so that a link in it is fresh when it arrives. */
export interface Email<Payload> {
  kind: string
  payload: z.ZodType<Payload>
  /**
   * Whether it waits for the end of quiet hours, both when it is enqueued and when its turn comes late: news
   * can wait; a link, a receipt or a confirmation of what was just done is sent at once.
   */
  canWait: boolean | ((payload: Payload) => boolean)
  /**
   * Whether its content is still true when it is sent, because news that waited for the morning may be out of
   * date. If not, the e-mail is dropped.
   */
  isStillTrue?(payload: Payload, services: Services): Promise<boolean>
  /** Undefined if it should no longer be sent (the account was erased, the link was requested again). */
  compose(payload: Payload, addressed: Addressed): Promise<ComposedEmail | undefined>
  /** Prepares to compose several e-mails of the outbox that are sent together. */
  composer(stored: readonly unknown[], services: Services): Promise<Composer>
}

/** An e-mail that may not leave now. */
interface PostponedEmail {
  notBefore: Date
}

/**
 * {@link Email.compose} from the stored payload, or until when it waits because its quiet hours have begun
 * meanwhile. Throws when that e-mail cannot be composed.
 */
export type Composer = (
  stored: unknown,
  addressed: Addressed,
) => Promise<ComposedEmail | PostponedEmail | undefined>

/** Any kind of e-mail, as the outbox sees it. */
export type AnyEmail = Pick<Email<unknown>, 'kind' | 'composer'>

export function defineEmail<Payload>(email: Omit<Email<Payload>, 'composer'>): Email<Payload> {
  return { ...email, composer: async () => composeStored(email, email.compose) }
}

/**
 * Defines a kind that is sent to many. `readFor` reads what several e-mails need, in as few statements as for
 * one.
 */
export function defineBatchEmail<Payload, Known>(
  email: Omit<Email<Payload>, 'composer' | 'compose'> & {
    readFor(payloads: readonly Payload[], services: Services): Promise<Known>
    compose(payload: Payload, addressed: Addressed, known: Known): Promise<ComposedEmail | undefined>
  },
): Email<Payload> {
  return {
    ...email,
    compose: async (payload, addressed) =>
      email.compose(payload, addressed, await email.readFor([payload], addressed.services)),
    composer: async (stored, services) => {
      const payloads = stored.flatMap((one) => email.payload.safeParse(one).data ?? [])
      const known = await email.readFor(payloads, services)
      return composeStored(email, (payload, addressed) => email.compose(payload, addressed, known))
    },
  }
}

function composeStored<Payload>(
  email: Pick<Email<Payload>, 'payload' | 'canWait' | 'isStillTrue'>,
  compose: Email<Payload>['compose'],
): Composer {
  return async (stored, addressed) => {
    const { recipient, services } = addressed
    const parsed = email.payload.parse(stored)
    const now = services.clock.now()
    // What waited for a mail server or a process that was down may come to its turn at night.
    const notBefore = await mayLeaveAt(services.db, email, { to: recipient, payload: parsed, at: now })
    if (notBefore > now) return { notBefore }
    return (await email.isStillTrue?.(parsed, services)) === false ? undefined : compose(parsed, addressed)
  }
}

/**
 * Puts an e-mail in the outbox, in the transaction that it reports. Call `services.notifyOutbox()` after its
 * commit.
 */
export async function enqueueEmail<Payload>(
  db: Connection,
  email: Email<Payload>,
  one: { to: string; language: Language; payload: Payload; at: Date; id?: string },
): Promise<void> {
  await db.insert(outbox).values({
    id: one.id,
    kind: email.kind,
    recipient: one.to,
    language: one.language,
    payload: one.payload,
    notBefore: await mayLeaveAt(db, email, one),
    createdAt: one.at,
  })
}

/**
 * Puts one e-mail for each of many families in the outbox, behind all single e-mails. A batch has one e-mail
 * per e-mail address, however often it is enqueued. They are sent from `notBefore` on, with which the caller
 * has to respect quiet hours.
 */
export async function enqueueEmails<Payload>(
  db: Connection,
  { kind }: Pick<Email<Payload>, 'kind'>,
  {
    batch,
    at,
    emails,
  }: {
    batch: string | ((payload: Payload) => string)
    at: Date
    emails: readonly { to: string; language: Language; payload: Payload; notBefore: Date }[]
  },
): Promise<void> {
  for (let from = 0; from < emails.length; from += batchRows) {
    const rows = emails.slice(from, from + batchRows).map(({ to, language, payload, notBefore }) => ({
      recipient: to,
      language,
      payload,
      batch: typeof batch === 'string' ? batch : batch(payload),
      not_before: notBefore,
    }))
    // One parameter for all rows, because with several for each row building the statement would block the
    // process.
    await db.execute(sql`
      insert into ${outbox} (kind, recipient, language, payload, batch, not_before, created_at)
      select ${kind}, recipient, language, payload, batch, not_before, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (recipient text, language text, payload jsonb, batch uuid, not_before timestamptz)
      on conflict do nothing`)
  }
}

const batchRows = 500

/**
 * {@link enqueueEmails} for the rows of a query with the columns `recipient`, `language`, `payload` and
 * `batch`, which do not pass through this process. Returns how many e-mails are new.
 */
export async function enqueueEmailsFromQuery<Payload>(
  db: Connection,
  email: Pick<Email<Payload>, 'kind'>,
  emails: EmailsOfQuery,
): Promise<number> {
  const { rows } = await db.execute(enqueueingSql(email, emails))
  return rows.length
}

interface EmailsOfQuery {
  found: SQL
  at: Date
  notBefore?: Date
}

/** The statement of {@link enqueueEmailsFromQuery}, for a caller that writes something else in the same one. */
export function enqueueingSql<Payload>(
  { kind }: Pick<Email<Payload>, 'kind'>,
  { found, at, notBefore = at }: EmailsOfQuery,
): SQL {
  return sql`
    insert into ${outbox} (kind, recipient, language, payload, batch, not_before, created_at)
    select ${kind}, recipient, language, payload, batch, ${notBefore.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from (${found}) as found
    on conflict do nothing returning 1`
}

/** {@link afterQuietHours} in the time zone that the family chose in its welcome, else in the company's. */
async function mayLeaveAt<Payload>(
  db: Connection,
  { canWait }: Pick<Email<Payload>, 'canWait'>,
  { to, payload, at }: { to: string; payload: Payload; at: Date },
): Promise<Date> {
  if (!(typeof canWait === 'boolean' ? canWait : canWait(payload))) return at
  const [family] = await db
    .select({ timezone: onboardingProfiles.timezone })
    .from(onboardingProfiles)
    .where(
      sql`${onboardingProfiles.userId} in (
        select id from users where email = ${to}
        union all select user_id from guardians where email = ${to} and joined_at is not null and ended_at is null)`,
    )
  return afterQuietHours(at, family?.timezone ?? companyTimeZone)
}
