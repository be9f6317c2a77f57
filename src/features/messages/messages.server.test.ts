import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InboxConversation, SavedAnswer } from '#src/features/messages/admin/inbox.contract.ts'
import {
  adminInvitations,
  admins,
  auditLog,
  contactSubmissions,
  conversations,
  mailbox,
  notificationSettings,
  outbox,
  rateLimits,
} from '#src/infrastructure/database/schema.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan, aMember, aSecondGuardian, type Person } from '#tests/support/accounts/factories.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import type { FamilyMessage } from './messages.contract.ts'
import { messagesTexts } from './messages.texts.ts'

const server = provideTestServer()
let token: string
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(rateLimits)
  await db().delete(conversations)
  token = await anAdministratorsToken(server)
})

const db = () => server.services.db
const team = () => server.browser()
const path = (userId = '') => `/api/admin/conversations${userId && `/${userId}`}`
const write = async (family: Person, text: unknown, more: object = {}) =>
  (await server.signedIn(family)).post<FamilyMessage[] & { issues: unknown }>('/api/messages', {
    text,
    ...more,
  })
const sendReply = (userId: string, text: string, more: object = {}) =>
  team().post<InboxConversation>(path(userId), { text, ...more }, { token })
const change = (userId: string, body: object) => team().put<InboxConversation>(path(userId), body, { token })
const inbox = async (query = '') =>
  (await team().get<InboxConversation[]>(`${path()}${query}`, { token })).body
const familiesIn = async (query = '') => (await inbox(query)).map(({ userId }) => userId)
const subjectsTo = async (email: string) =>
  (await server.sentEmails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject)

describe('the conversation of a family with the team', () => {
  it('is shown on the page and sent by e-mail', async () => {
    const family = await aFamilyOnAPlan(db(), { plan: 'lives' }, { language: 'en' })
    const browser = await server.signedIn(family)
    expect((await browser.get('/api/messages')).body).toEqual([])
    const sent = await write(family, '  Where is the box? ')
    const question = {
      id: expect.any(String),
      from: 'family',
      text: 'Where is the box?',
      at: monday.toISOString(),
    }
    expect([sent.status, sent.body]).toEqual([200, [question]])
    server.clock.advance(hour)
    const afterReply = await sendReply(family.id, 'On its way.\nIt comes on Friday.')
    const reply = {
      id: expect.any(String),
      from: 'team',
      text: 'On its way.\nIt comes on Friday.',
      at: later(monday, hour).toISOString(),
    }
    expect(afterReply.body).toMatchObject({
      userId: family.id,
      email: family.email,
      plan: 'lives',
      state: 'open',
      deadlineAt: null,
      messages: [question, reply],
    })
    expect(await inbox()).toMatchObject([{ userId: family.id, messages: [question, reply] }])
    expect((await browser.get('/api/messages')).body).toEqual([question, reply])
    const [sentEmail] = (await server.sentEmails()).filter(({ recipient }) => recipient === family.email)
    expect(sentEmail?.subject).toBe('The team has replied to you')
    expect(sentEmail?.text).toContain('It comes on Friday.')
    expect(sentEmail?.text).toContain('Nobody reads replies to this e-mail')
    const { operator } = server.services.settings
    expect(await subjectsTo(operator.email)).toContain(`Message de ${family.email}`)
    expect((await (await server.signedIn(await aMember(db()))).get('/api/messages')).body).toEqual([])
  })

  it('is read in the time zone of the family’s welcome, else in Luxembourg’s', async () => {
    const family = await aMember(db())
    const browser = await server.signedIn(family)
    const zone = async () => (await browser.get('/api/account/time-zone')).body
    expect(await zone()).toEqual({ timeZone: 'Europe/Luxembourg' })
    const answers = { ...expressAnswers, timezone: 'America/New_York' }
    expect((await browser.post('/api/onboarding/complete', answers)).status).toBe(200)
    expect(await zone()).toEqual({ timeZone: 'America/New_York' })
  })

  it('includes the contact form of a signed-in family', async () => {
    const family = await aMember(db())
    const body = {
      firstName: 'Claire',
      lastName: 'Weber',
      email: 'autre@example.com',
      message: 'Bonjour, une question.',
    }
    expect((await (await server.signedIn(family)).post('/api/contact', body)).status).toBe(200)
    expect((await server.browser().post('/api/contact', body)).status).toBe(200)
    expect(await inbox()).toMatchObject([
      { userId: family.id, messages: [{ from: 'family', text: 'Bonjour, une question.' }] },
    ])
  })

  it('is due once for a message by the contact form, within the time of the family’s plan', async () => {
    const family = await aFamilyOnAPlan(db())
    for (const table of [contactSubmissions, outbox, mailbox]) await db().delete(table)
    const body = {
      firstName: 'Claire',
      lastName: 'Weber',
      email: 'autre@example.com',
      phone: '+352 621 000 000',
      message: 'Bonjour, une question.',
    }
    await (await server.signedIn(family)).post('/api/contact', body)
    expect(await db().select().from(contactSubmissions)).toMatchObject([
      { message: 'Bonjour, une question.', isInConversation: true, answeredAt: null },
    ])
    for (const [open, count] of [
      [true, 0],
      [false, 1],
    ] as const)
      expect((await team().get(`/api/admin/contact-submissions?open=${open}`, { token })).body).toHaveLength(
        count,
      )
    const kept = await db().select().from(outbox)
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['contact-receipt', 'message-team'])
    const sentEmails = await server.sentEmails()
    const toTeam = sentEmails.find(
      ({ subject }) => subject === `Message de ${family.email}, formule complète`,
    )
    expect(toTeam?.text).toContain('+352 621 000 000')
    expect(toTeam?.text).toContain('/admin?section=conversations')
    const receipt = () => sentEmails.find(({ recipient }) => recipient === 'autre@example.com')?.text
    expect(receipt()).toContain('sous 8\u00A0heures ouvrées')
  })

  it('shows each of two guardians the other’s messages, and the team which of them wrote', async () => {
    const family = await aFamilyOnAPlan(db())
    const guardian = await aSecondGuardian(db(), family, monday)
    const [first, second] = [await server.signedIn(family), await server.signedIn(family, guardian)]
    await first.post('/api/messages', { text: 'Du premier' })
    const sent = await second.post('/api/messages', { text: 'Du second' })
    await sendReply(family.id, 'À vous deux')
    const seen = async (browser: typeof first) =>
      (await browser.get<FamilyMessage[]>('/api/messages')).body.map(({ text, isOfOtherGuardian }) => [
        text,
        isOfOtherGuardian,
      ])
    expect(await seen(first)).toEqual([
      ['Du premier', undefined],
      ['Du second', true],
      ['À vous deux', undefined],
    ])
    expect(await seen(second)).toEqual([
      ['Du premier', true],
      ['Du second', undefined],
      ['À vous deux', undefined],
    ])
    expect(sent.body).toMatchObject([{ isOfOtherGuardian: true }, {}])
    const subjects = (await server.sentEmails()).map(({ subject }) => subject)
    expect(subjects).toContain(`Message de ${family.email}, formule complète`)
    expect(subjects).toContain(`Message de ${guardian.email}, formule complète`)
    expect((await inbox())[0]?.messages.every((message) => !('isOfOtherGuardian' in message))).toBe(true)
  })

  it('holds a message once, however often its form is sent', async () => {
    const family = await aMember(db())
    const attempt = crypto.randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => write(family, 'Bonjour', { attempt })))
    for (let press = 0; press < 2; press++)
      await sendReply(family.id, 'Bonjour à vous', { attempt: family.id })
    expect((await write(family, 'Bonjour', { attempt })).body.map(({ text }) => text)).toEqual([
      'Bonjour',
      'Bonjour à vous',
    ])
    expect((await subjectsTo(family.email)).length).toBe(1)
    expect((await write(family, 'Bonjour')).body.length).toBe(3)
  })

  it('rejects an empty text and more than 5,000 characters', async () => {
    const family = await aMember(db())
    const { errors } = messagesTexts
    for (const [text, message] of [
      ['', errors.required.fr],
      ['   ', errors.required.fr],
      [undefined, errors.required.fr],
      [1, errors.required.fr],
      ['x'.repeat(5001), expect.any(String)],
    ] as const) {
      const { status, body } = await write(family, text)
      expect([status, body.issues]).toEqual([400, [{ path: 'text', message }]])
    }
    expect(
      (
        await (
          await server.signedIn(family)
        ).post('/api/messages', undefined, { raw: '{"text":"a\\u0000b"}' })
      ).status,
    ).toBe(400)
    expect((await write(family, 'x'.repeat(5000))).status).toBe(200)
    expect((await server.browser().post('/api/messages', { text: 'x' })).status).toBe(401)
  })

  it('sends the reply by e-mail, unless the family has turned that off', async () => {
    const family = await aMember(db())
    await db().insert(notificationSettings).values({ userId: family.id, messages: false })
    await sendReply(family.id, 'Bonjour')
    expect(await db().$count(outbox, eq(outbox.recipient, family.email))).toBe(0)
  })
})

describe('the team’s inbox', () => {
  it('lists the complete plan first, with deadlines of 8 or 24 working hours, and marks late ones', async () => {
    const [first, lives, complete] = [
      await aMember(db()),
      await aFamilyOnAPlan(db(), { plan: 'lives' }),
      await aFamilyOnAPlan(db()),
    ]
    await write(first, 'Avant')
    server.clock.advance(1000)
    await write(lives, 'Bonjour')
    await write(complete, 'Bonjour')
    expect(await inbox()).toMatchObject([
      { userId: complete.id, plan: 'complete', deadlineAt: '2027-01-12T10:00:01.000Z', isLate: false },
      { userId: first.id, plan: null, deadlineAt: '2027-01-13T17:00:00.000Z', isLate: false },
      { userId: lives.id, plan: 'lives', deadlineAt: expect.any(String) },
    ])
    // A second message does not postpone the deadline.
    server.clock.advance(2 * hour)
    await write(complete, 'Toujours là ?')
    expect((await inbox())[0]).toMatchObject({
      deadlineAt: '2027-01-12T10:00:01.000Z',
      messages: [{ text: 'Bonjour' }, { text: 'Toujours là ?' }],
    })
    server.clock.moveTo(new Date('2027-01-12T10:00:02Z'))
    token = await anAdministratorsToken(server)
    expect(await inbox('?late=true')).toMatchObject([{ userId: complete.id, isLate: true }])
    expect(await familiesIn('?late=false')).toEqual([first.id, lives.id])
    await sendReply(complete.id, 'Nous voilà.')
    expect(await inbox()).toMatchObject([
      { userId: first.id },
      { userId: lives.id },
      { userId: complete.id, deadlineAt: null, isLate: false },
    ])
  })

  it('assigns and closes conversations, finds closed ones, and reopens them on a new message', async () => {
    const [one, other] = [await aMember(db()), await aMember(db())]
    await write(one, 'Le coffret est arrivé ouvert.')
    await write(other, 'Bonjour')
    const [admin] = await db().select().from(admins).limit(1)
    const assignedTo = admin?.id ?? ''
    expect((await change(one.id, { assignedTo })).body).toMatchObject({ assignedTo, state: 'open' })
    expect(await familiesIn(`?assigned=${assignedTo}`)).toEqual([one.id])
    expect(await familiesIn('?assigned=nobody')).toEqual([other.id])
    expect(await familiesIn('?assigned=me')).toEqual([])
    expect((await change(one.id, { state: 'closed' })).body).toMatchObject({
      assignedTo,
      state: 'closed',
      deadlineAt: null,
    })
    expect(await familiesIn('?state=open')).toEqual([other.id])
    expect(await familiesIn('?state=closed')).toEqual([one.id])
    expect(await familiesIn('?state=closed&search=coffret')).toEqual([one.id])
    expect(await familiesIn(`?search=${one.email.slice(7, 15)}`)).toEqual([one.id])
    expect(await familiesIn(`?search=${one.email.slice(0, 15)}`)).toEqual([one.id])
    expect(await familiesIn(`?search=${encodeURIComponent(one.email.slice(9))}`)).toEqual([one.id])
    expect(await familiesIn('?search=%25')).toEqual([])
    expect((await change(one.id, { state: 'open' })).body).toMatchObject({
      state: 'open',
      deadlineAt: '2027-01-13T17:00:00.000Z',
    })
    await change(one.id, { state: 'closed', assignedTo: null })
    await write(one, 'Encore une question.')
    expect(await inbox('?state=open&assigned=nobody')).toHaveLength(2)
    expect((await team().get(`${path()}?pageSize=1`, { token })).headers.get('x-total-count')).toBe('2')
  })

  it('rejects a reply written before a message that its writer has not seen, and keeps the deadline', async () => {
    const family = await aMember(db())
    expect((await sendReply(family.id, 'Bienvenue', { lastSeen: null })).status).toBe(200)
    const seen = (await write(family, 'Merci')).body.at(-1)?.id
    await write(family, 'Encore une chose')
    const attempt = crypto.randomUUID()
    for (const lastSeen of [null, seen]) {
      const stale = await sendReply(family.id, 'De rien', { lastSeen, attempt })
      expect([stale.status, stale.body]).toMatchObject([409, { code: 'newerMessage' }])
    }
    const [waiting] = await inbox()
    expect(waiting).toMatchObject({
      deadlineAt: '2027-01-13T17:00:00.000Z',
      messages: [{ text: 'Bienvenue' }, { text: 'Merci' }, { text: 'Encore une chose' }],
    })
    const lastSeen = waiting?.messages.at(-1)?.id
    for (let press = 0; press < 2; press++)
      expect((await sendReply(family.id, 'De rien', { lastSeen, attempt })).body).toMatchObject({
        deadlineAt: null,
        messages: [{}, {}, {}, { text: 'De rien' }],
      })
  })

  it('closes no conversation over a message of the family that was not seen', async () => {
    const family = await aMember(db())
    const seen = (await write(family, 'Merci')).body.at(-1)?.id
    await write(family, 'Encore une chose')
    for (const lastSeen of [null, seen]) {
      const stale = await change(family.id, { state: 'closed', lastSeen })
      expect([stale.status, stale.body]).toMatchObject([409, { code: 'newerMessage' }])
    }
    const [waiting] = await inbox()
    expect(waiting).toMatchObject({ state: 'open', deadlineAt: '2027-01-13T17:00:00.000Z' })
    const lastSeen = waiting?.messages.at(-1)?.id
    await sendReply(family.id, 'De rien')
    // A colleague's later reply is not the family's; a repeat after a lost response changes nothing more.
    for (let press = 0; press < 2; press++)
      expect((await change(family.id, { state: 'closed', lastSeen })).body).toMatchObject({ state: 'closed' })
  })

  it('lists what was assigned to somebody who left among what nobody answers', async () => {
    const family = await aMember(db())
    await write(family, 'Bonjour')
    const colleague = await aSignedInAdmin(server, { role: 'team' })
    await change(family.id, { assignedTo: colleague.id })
    expect(await familiesIn('?assigned=nobody')).toEqual([])
    await db().update(admins).set({ disabledAt: monday }).where(eq(admins.id, colleague.id))
    expect(await familiesIn('?assigned=nobody')).toEqual([family.id])
    await db().delete(admins).where(eq(admins.id, colleague.id))
    expect(await familiesIn('?assigned=nobody')).toEqual([family.id])
  })

  it('is not assigned to somebody whose invitation is open, and what was is among what nobody answers', async () => {
    const family = await aMember(db())
    await write(family, 'Bonjour')
    const colleague = await aSignedInAdmin(server, { role: 'team' })
    await change(family.id, { assignedTo: colleague.id })
    await db().insert(adminInvitations).values({ adminId: colleague.id, requestId: crypto.randomUUID() })
    expect(await familiesIn('?assigned=nobody')).toEqual([family.id])
    const assignees = await team().get<{ id: string }[]>('/api/admin/conversations/assignees', { token })
    expect(assignees.body.map(({ id }) => id)).not.toContain(colleague.id)
    await change(family.id, { assignedTo: null })
    expect((await change(family.id, { assignedTo: colleague.id })).status).toBe(400)
  })

  it('exports the filtered list, in its words and its order', async () => {
    const families = [await aFamilyOnAPlan(db()), await aMember(db()), await aMember(db())]
    for (const [index, family] of families.entries()) await write(family, `=Question ${index}`)
    await change(families[2]?.id ?? '', { state: 'closed' })
    const file = async (query = '') => {
      const { text } = await team().get(`${path()}.csv${query}`, { token })
      return text.trim().split('\r\n').slice(1)
    }
    for (const query of [
      '',
      '?state=open',
      '?assigned=nobody&search=Question',
      '?late=true',
      '?state=closed',
    ])
      expect(
        (await file(query)).map((row) => row.split(';')[0]),
        query,
      ).toEqual((await inbox(query)).map(({ email }) => `"${email}"`))
    expect((await file())[0]).toBe(
      `"${families[0]?.email}";"Complet";"'=Question 0";"La famille";"2027-01-11 12:00";"2027-01-12 11:00";"";"";"Ouverte"`,
    )
    expect(await db().$count(auditLog, eq(auditLog.action, 'export-conversations'))).toBe(6)
  })

  it('is for families and the team only, and writes its actions to the audit log', async () => {
    const nobody = crypto.randomUUID()
    expect((await team().get(path(nobody), { token })).status).toBe(404)
    expect((await sendReply(nobody, 'x')).status).toBe(404)
    expect((await change(nobody, { state: 'closed' })).status).toBe(404)
    const family = await aMember(db())
    expect((await team().get(path(family.id), { token })).body).toMatchObject({
      userId: family.id,
      state: 'open',
      messages: [],
    })
    expect((await change(family.id, { assignedTo: nobody })).status).toBe(400)
    for (const body of [{ state: 'gone' }, { assignedTo: 'x' }])
      expect((await change(family.id, body)).status).toBe(400)
    expect((await sendReply(family.id, ' ')).status).toBe(400)
    expect((await team().get(`${path()}?state=x`, { token })).status).toBe(400)
    await sendReply(family.id, 'Bonjour')
    const logged = await db()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.target, family.id))
    expect(logged.map(({ action }) => action)).toEqual(['read-conversation', 'answer-conversation'])
    expect((await server.browser().get(path())).status).toBe(401)
  })

  it('stores replies in three languages', async () => {
    const texts = { fr: 'Il part vendredi.', en: 'It leaves on Friday.', it: 'Parte venerdì.' }
    const saved = '/api/admin/saved-answers'
    const { body, status } = await team().post<SavedAnswer>(saved, { title: 'Le coffret', texts }, { token })
    expect([status, body]).toEqual([200, { id: expect.any(String), title: 'Le coffret', texts }])
    expect(
      (await team().put(`${saved}/${body.id}`, { title: 'Le départ', texts }, { token })).body,
    ).toMatchObject({ title: 'Le départ' })
    expect((await team().get(saved, { token })).body).toEqual([{ id: body.id, title: 'Le départ', texts }])
    expect((await team().post(saved, { title: '', texts }, { token })).status).toBe(400)
    expect((await team().post(saved, { title: 'x', texts: { fr: 'x' } }, { token })).status).toBe(400)
    expect((await team().delete(`${saved}/${body.id}`, undefined, { token })).status).toBe(200)
    expect((await team().delete(`${saved}/${body.id}`, undefined, { token })).status).toBe(404)
  })

  it('reads its first page by an index, however many conversations there are', async () => {
    await db().execute(sql`set enable_seqscan = off`)
    const { rows } = await db().execute<Record<string, string>>(
      sql`explain select user_id from conversations order by state desc nulls last, is_first desc nulls last, deadline_at asc, last_message_at desc nulls last, user_id asc limit 50`,
    )
    await db().execute(sql`set enable_seqscan = on`)
    expect(rows.map((row) => Object.values(row).join()).join('\n')).toContain('conversations_inbox')
  })
})
