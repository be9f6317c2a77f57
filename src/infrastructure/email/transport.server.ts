import { Transform } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { mailbox, outbox } from '#src/infrastructure/database/schema.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import type { ComposedEmail } from './email.server.ts'

/** Calls `end` when it is the e-mail's turn; at once if the same e-mail is retried. */
export type InTurn = (end: () => void) => void

/** Sends composed e-mails. */
export interface Transport {
  /**
   * Sends an e-mail under an id that stays the same on retries. The last byte, after which the server has the
   * e-mail, is held back until `inTurn` calls its argument. Throws {@link MailServerUnavailableError} when no
   * e-mail can be sent, {@link EmailRejectedError} when this one cannot.
   */
  send(id: string, recipient: string, composed: ComposedEmail, inTurn: InTurn): Promise<void>
  close(): void
}

/**
 * The mail server cannot be reached, or rejects the sign-in or the sender, so that waiting is better than
 * trying the next e-mail.
 */
export class MailServerUnavailableError extends Error {}

/** The mail server rejects this e-mail. */
export class EmailRejectedError extends Error {
  /** Whether the server said that a retry is useless (RFC 5321 §4.2.1: 5yz). */
  readonly isForGood: boolean

  constructor(message: string, { isForGood, cause }: { isForGood: boolean; cause: unknown }) {
    super(message, { cause })
    this.isForGood = isForGood
  }
}

/** SMTP where SMTP_URL is set, else the development mailbox. */
export function createTransport(
  settings: Settings,
  { db, clock }: { db: Database; clock: Clock },
): Transport {
  return settings.smtpUrl ? smtpTransport(settings.smtpUrl, settings) : mailboxTransport(db, clock)
}

function smtpTransport(smtpUrl: string, { mailFrom, operator }: Settings): Transport {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    maxMessages: 1000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const turns = new Map<unknown, InTurn>()
  transport.use('stream', ({ data, message }, done) => {
    const inTurn = turns.get(data.messageId)
    if (inTurn) message.transform(() => holdBackEnd(inTurn))
    done()
  })
  const domain = /@([^\s>]+?)>?$/.exec(mailFrom)?.[1] ?? 'mirabelle.example'
  return {
    send: async (
      id,
      recipient,
      { subject, html, text, replyTo = operator.email, headers, attachments },
      inTurn,
    ) => {
      const messageId = `<${id}@${domain}>`
      turns.set(messageId, inTurn)
      await transport
        .sendMail({
          from: mailFrom,
          to: { name: '', address: recipient },
          replyTo,
          subject,
          html,
          text,
          messageId,
          attachments: attachments?.map((file) => ({ ...file })),
          // RFC 3834: no automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        })
        .catch((cause: unknown) => {
          throw isAboutThisEmail(cause)
            ? new EmailRejectedError(cause.message, { isForGood: Number(cause.responseCode) >= 500, cause })
            : new MailServerUnavailableError(String(cause), { cause })
        })
        .finally(() => turns.delete(messageId))
    },
    close: () => transport.close(),
  }
}

/** Passes all data on, but holds back the end of the stream until `inTurn` allows it. */
function holdBackEnd(inTurn: InTurn): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => inTurn(done),
  })
}

/**
 * Failures of the connection, the encryption, the sign-in and the sender, and "421 closing", concern every
 * e-mail. Replies to this recipient and this text concern only this e-mail.
 */
function isAboutThisEmail(cause: unknown): cause is Error & { responseCode?: unknown } {
  if (!(cause instanceof Error)) return false
  const { code, command, responseCode } = cause as Error & {
    code?: unknown
    command?: unknown
    responseCode?: unknown
  }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode !== 421
}

function mailboxTransport(db: Database, clock: Clock): Transport {
  return {
    send: async (id, recipient, { subject, html, text, attachments = [] }) => {
      await db
        .insert(mailbox)
        .values({ id, recipient, subject, html, text, attachments, createdAt: clock.now() })
        .onConflictDoNothing()
      // If an erasure has deleted the e-mail from the outbox while it was being sent, it is deleted here too.
      await db
        .delete(mailbox)
        .where(and(eq(mailbox.id, id), sql`not exists (select 1 from ${outbox} where ${outbox.id} = ${id})`))
    },
    close: () => undefined,
  }
}
