import type { z } from 'zod'
import type { Services } from '#src/api/services.server.ts'
import type { Connection } from '#src/database/database.server.ts'
import { outbox } from '#src/database/schema.server.ts'
import type { Language } from '#src/language/languages.ts'

/** A finished e-mail. */
export interface Letter {
  subject: string
  html: string
  text: string
  replyTo?: string
  headers?: Readonly<Record<string, string>>
}

export interface Addressed {
  recipient: string
  language: Language
  services: Services
  /** When it was put in the outbox, and under which id: the same on every attempt to send it. */
  posted: { id: string; at: Date }
}

/** One kind of e-mail. It is composed when it is sent, so that a link in it is as fresh as the e-mail. */
export interface Email<Payload> {
  kind: string
  payload: z.ZodType<Payload>
  /** Undefined when there is nothing to send any more (the account is gone, the link was asked for again). */
  compose(payload: Payload, addressed: Addressed): Promise<Letter | undefined>
  /** {@link compose} from what lay in the outbox. */
  composeStored(payload: unknown, addressed: Addressed): Promise<Letter | undefined>
}

/** Any kind of e-mail, as the outbox sees it. */
export type AnyEmail = Pick<Email<unknown>, 'kind' | 'composeStored'>

export function defineEmail<Payload>(email: Omit<Email<Payload>, 'composeStored'>): Email<Payload> {
  return { ...email, composeStored: (payload, addressed) => email.compose(email.payload.parse(payload), addressed) }
}

/** Puts an e-mail in the outbox, in the transaction of what it tells. Call `services.wakeOutbox()` once that is committed. */
export async function postEmail<Payload>(
  db: Connection,
  email: Email<Payload>,
  letter: { to: string; language: Language; payload: Payload; at: Date; id?: string },
): Promise<void> {
  await db.insert(outbox).values({
    id: letter.id,
    kind: email.kind,
    recipient: letter.to,
    language: letter.language,
    payload: letter.payload,
    notBefore: letter.at,
    createdAt: letter.at,
  })
}
