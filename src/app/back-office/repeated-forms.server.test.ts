import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { auditLog } from '#src/infrastructure/database/schema.server.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
let team: { id: string; email: string; token: string }
beforeAll(async () => {
  team = await aSignedInAdmin(server, { role: 'team' })
})

const texts = { fr: 'a', en: 'b', it: 'c' }
const notice = { subject: 'Samedi', body: 'Une panne, samedi.' }
const live = { title: 'Dire non', lang: 'fr', category: 'social', startsAt: '2097-03-10T16:30:00.000Z' }

/** The path and body that each back-office form sends, and the action that the audit log records. */
const forms: readonly [path: string, action: string, body: () => object][] = [
  [
    'notices',
    'add-notice',
    () => ({ texts: { fr: notice }, languages: ['fr'], plans: ['lives', 'complete'] }),
  ],
  [
    'experts',
    'add-expert',
    () => ({
      ...{ name: 'Inès Moreau', type: 'education', languages: ['fr'], bio: texts, portrait: 'education' },
      adminId: team.id,
    }),
  ],
  ['saved-answers', 'add-saved-answer', () => ({ title: 'Coffret', texts })],
  ['lives', 'add-live', () => ({ ...live, minutes: 50, expertType: 'law' })],
  ['lives', 'add-live', () => ({ ...live, minutes: 50, expertType: 'law', repeatWeeks: 3 })],
  [
    'videos',
    'add-video',
    () => ({
      ...{ title: 'Un replay', lang: 'fr', category: 'science', duration: 40, isPublished: false },
      url: 'https://player.example.com/embed/1',
    }),
  ],
  [
    'announcements',
    'add-announcement',
    () => ({
      ...{ message: 'Bonjour', lang: 'fr', startAt: '2026-01-01T00:00:00.000Z', endAt: null },
      isActive: false,
    }),
  ],
  ['letters', 'add-letter', () => ({ texts: { fr: notice, en: notice, it: notice } })],
]

it.each(forms)(
  'the form of %s adds one row even if it is submitted again, at once or later',
  async (path, action, body) => {
    const before = await length(path)
    const sent = { ...body(), attempt: crypto.randomUUID() }
    const send = () =>
      server.browser().post<{ id: string }>(`/api/admin/${path}`, sent, { token: team.token })
    const responses = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(responses.map(({ status, text }) => (status === 200 ? status : text))).toEqual([
      200, 200, 200, 200,
    ])
    const ids = [...new Set(responses.map((one) => one.body.id))]
    expect(ids).toHaveLength(1)
    const weeks = 'repeatWeeks' in sent ? Number(sent.repeatWeeks) : 1
    expect(await length(path)).toBe(before + weeks)
    const told = await server.services.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.admin, team.email), inArray(auditLog.action, [action])))
    expect(told.filter(({ details }) => Object.values(details as object).includes(ids[0]))).toHaveLength(
      path === 'saved-answers' ? 0 : 1,
    )
  },
)

it('the same content submitted as a new attempt adds another row', async () => {
  const add = (path: string, body: object) =>
    server.browser().post<{ id: string }>(`/api/admin/${path}`, body, { token: team.token })
  const answer = { title: 'Coffret', texts }
  const [one, other] = [
    await add('saved-answers', { ...answer, attempt: crypto.randomUUID() }),
    await add('saved-answers', { ...answer, attempt: crypto.randomUUID() }),
  ]
  expect(other.body.id).not.toBe(one.body.id)
})

async function length(path: string): Promise<number> {
  const url = `/api/admin/${path}?pageSize=200`
  const all = await server.browser().get<unknown[]>(url, { token: team.token })
  expect(all.status, all.text).toBe(200)
  return all.body.length
}
