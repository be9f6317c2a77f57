import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#src/api/server/http-error.server.ts'
import { isLocalRequest } from '#src/api/server/request-checks.server.ts'
import { mailbox } from '#src/infrastructure/database/schema.server.ts'
import { escapeHtml } from '#src/infrastructure/email/email-layout.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { isUuid } from '#src/shared/fields/uuid.ts'

/**
 * `/dev/mailbox`: the e-mails that would have been sent, newest first. It exists only while SMTP_URL is
 * unset, and only for this machine (CONTRACT §2).
 */
export function addMailboxRoutes(app: FastifyInstance, { db, settings }: Services): void {
  if (settings.production || settings.smtpUrl !== undefined) return

  const newest = () => db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id)).limit(200)

  async function read(request: FastifyRequest<{ Params: { id: string } }>): Promise<StoredEmail> {
    rejectStrangers(request, settings)
    const { id } = request.params
    const [found] = isUuid(id) ? await db.select().from(mailbox).where(eq(mailbox.id, id)) : []
    if (!found) throw notFound()
    return found
  }

  app.get('/dev/mailbox', async (request, reply) => {
    rejectStrangers(request, settings)
    return sendPage(reply, 'Mailbox', listOf(await newest()))
  })

  app.get('/dev/mailbox.json', async (request, reply) => {
    rejectStrangers(request, settings)
    reply.header('Cache-Control', 'no-store')
    return newest()
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const email = await read(request)
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${settings.publicUrl}; ${lockedDown}`,
      )
      .send(
        email.html
          .replace(/<body[^>]*>/, (body) => `${body}<style>${style}</style>${barOf(email, 'html')}<main>`)
          .replace('</body>', '</main></body>'),
      )
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/text', async (request, reply) => {
    const email = await read(request)
    return sendPage(
      reply,
      email.subject,
      `${barOf(email, 'text')}<main class="dev-page"><pre>${withLinks(email.text)}</pre>${filesOf(email)}</main>`,
    )
  })
}

type StoredEmail = typeof mailbox.$inferSelect

/** Throws 404 for a request from another machine than this. */
export function rejectStrangers({ raw }: FastifyRequest, settings: Settings): void {
  if (!isLocalRequest(raw, settings)) throw notFound()
}

function listOf(emails: readonly StoredEmail[]): string {
  const rows = emails.map(
    ({ id, recipient, subject, createdAt }) =>
      `<li><div><a href="/dev/mailbox/${id}">${escapeHtml(subject)}</a><span>To ${escapeHtml(recipient)}</span></div><div><time datetime="${createdAt.toISOString()}">${shownTime(createdAt)}</time><a href="/dev/mailbox/${id}/text" aria-label="Text of “${escapeHtml(subject)}” to ${escapeHtml(recipient)}">Text</a></div></li>`,
  )
  const list =
    rows.length > 0
      ? `<ol>${rows.join('')}</ol>`
      : '<p class="dev-empty">No e-mail yet. Ask for a login link, and reload this page.</p>'
  return `<main class="dev-page"><h1>Mailbox</h1><p>SMTP_URL is not set: e-mails stay here, newest first, and only this machine can read them.</p>${list}</main>`
}

/** The bar above an opened e-mail: a link back to the list, the recipient, and tabs for HTML and text. */
function barOf({ id, recipient, subject }: StoredEmail, form: 'html' | 'text'): string {
  const tab = (which: 'html' | 'text', label: string) =>
    `<a href="/dev/mailbox/${id}${which === 'text' ? '/text' : ''}"${which === form ? ' aria-current="page"' : ''}>${label}</a>`
  return `<nav class="dev-bar" aria-label="E-mail"><span><a href="/dev/mailbox">All e-mails</a>${tab('html', 'HTML')}${tab('text', 'Text')}</span><span>To ${escapeHtml(recipient)}: <b>${escapeHtml(subject)}</b></span></nav>`
}

/** An e-mail's attachments, shown as text: they are calendars. */
function filesOf({ attachments }: StoredEmail): string {
  return attachments
    .map(({ filename, content }) => `<h2>${escapeHtml(filename)}</h2><pre>${escapeHtml(content)}</pre>`)
    .join('')
}

function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function shownTime(at: Date): string {
  return `${at.toISOString().replace('T', ' ').slice(0, 19)} UTC`
}

/** A plain page for developers. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  body: string,
  { hasForms = false } = {},
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${styleHash}; img-src 'self'; ${hasForms ? lockedDown.replace("form-action 'none'", "form-action 'self'") : lockedDown}`,
    )
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/email/mark.png"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
    )
}

const lockedDown = "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
const style = `
body{margin:0}
.dev-page,.dev-bar{box-sizing:border-box;font:17px/1.55 Verdana,system-ui,sans-serif;color:#241B3A;overflow-wrap:anywhere}
body:has(.dev-page){background:#FFF9E6}
.dev-page{max-width:880px;margin:0 auto;padding:40px 20px 64px}
.dev-page h1{margin:0 0 8px;font:600 34px/1.18 Georgia,serif}
.dev-page p{margin:0 0 24px;color:#5F5279}
.dev-page ol{list-style:none;margin:0;padding:0;background:#fff;border-radius:40px 10px 40px 10px;overflow:hidden}
.dev-page li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px;padding:16px 28px;border-top:1px solid #D8D1E6}
.dev-page li:first-child{border-top:0}
.dev-page li:hover{background:#FFF0C7}
.dev-page li div{display:grid;gap:4px}
.dev-page li div:last-child{display:flex;gap:20px;align-items:center}
.dev-page li div:first-child a{font-weight:700}
.dev-page li span,.dev-page time{color:#5F5279;font-size:15px}
.dev-page pre{margin:0;padding:28px;background:#fff;border-radius:40px 10px 40px 10px;white-space:pre-wrap;font:16px/1.6 ui-monospace,Consolas,monospace}
.dev-page .dev-empty{padding:32px;background:#fff;border-radius:40px 10px 40px 10px}
.dev-page a,.dev-page pre a{color:#1F6140}
.dev-bar{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;padding:14px 20px;background:#241B3A;color:#fff;font-size:15px}
.dev-bar a{color:#FFD35C;padding:4px}
.dev-bar span>a+a{margin-left:16px}
.dev-bar [aria-current]{color:#fff;text-decoration:none;font-weight:700}
.dev-page a:focus-visible,.dev-bar a:focus-visible{outline:3px solid #FFC42E;outline-offset:3px;box-shadow:0 0 0 3px #241B3A}
`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
