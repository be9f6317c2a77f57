import type { Page } from '@playwright/test'
import { expect, test } from '#tests/harness/journey.ts'
import { hostileTexts } from './hostile-texts.ts'

const at = '2026-11-21T10:00:00.000Z'
const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** What each list would answer if every text that it shows were hostile. */
const lists: Readonly<Record<string, (text: string, index: number) => object>> = {
  '/api/admin/users': (text, index) => ({
    ...{ id: id(index), email: text, username: text, language: 'fr', isSubscribed: false, hasCompletedOnboarding: false },
    ...{ referralCode: text, referralCount: 0, freeAccessUntil: at, createdAt: at, lastLoginAt: at },
  }),
  '/api/admin/magic-links': (text, index) => ({ id: id(index), email: text, token: text, createdAt: at, isExpired: false }),
  '/api/admin/contact-submissions': (text, index) => ({
    ...{ id: id(index), firstName: text, lastName: text, email: text, phone: text, message: text, createdAt: at, answeredAt: null },
  }),
  '/api/admin/leads': (text, index) => ({
    ...{ id: id(index), email: text, purpose: 'newsletter', language: 'fr', state: 'asked', textVersion: text },
    ...{ createdAt: at, confirmedAt: null, unsubscribedAt: null, handledAt: null },
  }),
  '/api/admin/letters': (text, index) => ({ id: id(index), subject: text, languages: ['fr'], state: 'draft', changedAt: at, sendingAt: null, progress: null }),
  '/api/admin/audit': (text, index) => ({ id: index, at, admin: text, action: text, target: text, ip: text }),
  '/api/admin/sessions': (text, index) => ({ id: id(index), createdAt: at, expiresAt: at, ip: text, userAgent: text, isCurrent: false }),
  '/api/admin/videos': (text, index) => ({
    ...{ id: id(index), title: text, lang: 'fr', url: text, thumb: text, duration: 45, category: 'science', isPublished: true, createdAt: at },
  }),
  '/api/admin/announcements': (text, index) => ({ id: id(index), message: text, lang: 'fr', startAt: at, endAt: null, isActive: true }),
}

const places = [
  { path: '/admin', list: '/api/admin/users', open: /^Voir le détail/ },
  { path: '/admin?tab=links', list: '/api/admin/magic-links' },
  { path: '/admin?section=messages', list: '/api/admin/contact-submissions', open: /^Lire le message/ },
  { path: '/admin?section=leads', list: '/api/admin/leads', open: /^Voir la demande/ },
  { path: '/admin?section=letters', list: '/api/admin/letters' },
  { path: '/admin?section=audit', list: '/api/admin/audit' },
  { path: '/admin?section=sessions', list: '/api/admin/sessions' },
  { path: '/admin?section=videos', list: '/api/admin/videos', open: /^Modifier/ },
  { path: '/admin?section=announcements', list: '/api/admin/announcements', open: /^Modifier/ },
] as const

async function feed(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname in lists,
    async (route) => {
      const make = lists[new URL(route.request().url()).pathname]
      if (!make) return route.continue()
      await route.fulfill({ json: hostileTexts.map(make), headers: { 'X-Total-Count': String(hostileTexts.length) } })
    },
  )
  for (const list of ['/api/admin/users', '/api/admin/leads'])
    await page.route(`**${list}/*`, (route) => {
      const index = Number(route.request().url().slice(-12))
      return route.fulfill({ json: lists[list]?.(hostileTexts[index] ?? '', index) })
    })
}

// The content security policy is set aside: what the pages do must hold without it.
test.use({ bypassCSP: true })

test('no stored text is ever executed: over three hundred hostile texts in every field that the back-office shows', async ({ page, site, allowErrors }) => {
  allowErrors('404 /', 'net::ERR_UNKNOWN_URL_SCHEME ')
  test.setTimeout(180_000)
  expect(new Set(hostileTexts).size).toBeGreaterThan(300)
  let executions = 0
  await page.exposeFunction('executed', () => {
    executions += 1
  })
  page.on('dialog', async (dialog) => {
    executions += 1
    await dialog.dismiss()
  })
  const { adminToken } = await (await page.request.post('/api/admin/login', { data: site.admin })).json()
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), adminToken)
  await feed(page)
  for (const place of places) {
    await page.goto(place.path)
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(hostileTexts.length + 1)
    expect(await page.locator('main script, main iframe, main object, main embed, main svg script').count()).toBe(0)
    if ('open' in place)
      for (let index = 0; index < hostileTexts.length; index += 27) {
        await page.getByRole('button', { name: place.open }).nth(index).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(executions).toBe(0)
})

test('hostile texts that the team itself stores come back as they were written', async ({ page, site }) => {
  const { adminToken } = await (await page.request.post('/api/admin/login', { data: site.admin })).json()
  const headers = { Authorization: `Bearer ${adminToken}` }
  for (const title of hostileTexts.slice(0, 25)) {
    const answer = await page.request.post('/api/admin/videos', {
      headers,
      data: { title: title.slice(0, 200), lang: 'it', url: '/player/prova', duration: 45, category: 'science', isPublished: false },
    })
    expect(await answer.json()).toMatchObject({ title: title.slice(0, 200).trim() })
  }
  for (const url of ['javascript:executed()', 'data:text/html,x', '//evil.example/x', 'http://plain.example/x', 'https://a.example/x?y'])
    expect(
      (
        await page.request.post('/api/admin/videos', { headers, data: { title: 'x', lang: 'it', url, duration: 45, category: 'science', isPublished: false } })
      ).status(),
    ).toBe(400)
})
