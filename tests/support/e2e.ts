import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { PlanId } from '#src/shared/plans.ts'
import { expressAnswers } from './accounts/welcome.ts'
import { expectNoAxeViolations } from './pages/axe.ts'
import { freePort } from './server/free-port.ts'
import { untilReady } from './server/process.ts'
import { beginAtNamedInstant } from './time/named-instant.ts'

export { expect } from '@playwright/test'

/**
 * The product as `npm start` runs it, on a data directory of its own, with the demonstration catalogue, the
 * payment emulator and the development mailbox.
 */
export interface Site {
  origin: string
  admin: { email: string; password: string }
  /** The newest e-mail to an address that `fits` accepts. Waits up to thirty seconds for one. */
  emailTo(recipient: string, fits?: (sentEmail: Mail) => boolean): Promise<Mail>
  /** The address in the newest login link sent to this recipient. */
  loginLinkOf(recipient: string): Promise<string>
}

interface Mail {
  recipient: string
  subject: string
  html: string
  text: string
}

interface WorkerParts {
  site: Site
}

interface TestParts {
  axe: (page: Page) => Promise<void>
  /**
   * Prefixes of the console errors that a test causes on purpose, such as `401 /api/auth/me`, or
   * `net::ERR_FAILED /api/contact` for a request that failed.
   */
  allowErrors: (...prefixes: readonly string[]) => void
}

/** In milliseconds. A start takes three seconds, and longer on a busy machine. */
const maxStartMs = 300_000

/**
 * Playwright's test with one running product per worker. A console error in any browser that the test opens
 * fails the test.
 */
export const test = base.extend<TestParts, WorkerParts>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => serve({}, use),
    { scope: 'worker', timeout: maxStartMs },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  axe: async ({}, use) => use(expectNoAxeViolations),
  allowErrors: [
    async ({ browser }, use) => {
      const consoleErrors: string[] = []
      const allowed: string[] = []
      const listen = (context: BrowserContext) => {
        context.on('console', (message) => message.type() === 'error' && consoleErrors.push(errorOf(message)))
        context.on('weberror', (failure) => consoleErrors.push(failure.error().message))
      }
      browser.on('context', listen)
      await use((...prefixes) => allowed.push(...prefixes))
      browser.off('context', listen)
      expect(consoleErrors.filter((error) => !allowed.some((prefix) => error.startsWith(prefix)))).toEqual([])
    },
    { auto: true },
  ],
})

function errorOf(message: ConsoleMessage): string {
  const load = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/.exec(
    message.text(),
  )
  return load ? `${load[1] ?? load[2]} ${URL.parse(message.location().url)?.pathname}` : message.text()
}

/** An address that no other test uses. */
export function anEmail(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
}

/**
 * Stores a cookie choice, so that the banner does not cover the page. The banner has end-to-end tests of its
 * own (cookies.spec.ts).
 */
export async function dismissCookieBanner(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem(
      'cookie-consent',
      JSON.stringify({
        essential: true,
        analytics: false,
        marketing: false,
        timestamp: '2026-01-01T00:00:00.000Z',
      }),
    ),
  )
}

/**
 * Waits until React has hydrated the page: everything it needs is loaded, even if the network fails from now
 * on.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

interface SiteOptions {
  /** Prepares the data directory before the product starts. */
  fill?: (dataDirectory: string, admin: Site['admin']) => Promise<void>
  /** Environment variables; an undefined one is not set. */
  env?: Readonly<Record<string, string | undefined>>
}

/** The same test on a product that starts with other data or settings. */
export function testOn(options: SiteOptions) {
  return test.extend<object, WorkerParts>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => serve(options, use),
      { scope: 'worker', timeout: maxStartMs },
    ],
  })
}

/** A test on a product that transcodes uploaded films and has no demonstration catalogue. */
export const testOfFilms = testOn({ env: { DEMO_DATA: 'off', FFMPEG: 'ffmpeg' } })

async function serve(options: SiteOptions, use: (site: Site) => Promise<void>): Promise<void> {
  const running = await startSite(options)
  await use(running.site)
  await running.stop()
}

async function startSite({ fill, env }: SiteOptions): Promise<{ site: Site; stop(): Promise<void> }> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'mirabelle-e2e-'))
  const admin = { email: 'equipe@example.com', password: 'un-mot-de-passe-de-test' }
  await beginAtNamedInstant(directory)
  await fill?.(directory, admin)
  const child = spawn(process.execPath, ['build/server/start.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      // No demonstration film is transcoded beside the end-to-end tests; the replay test overrides this.
      FFMPEG: '/none',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Kills the product even if the worker exits before it is ready.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const origin = `http://localhost:${port}`
  await untilReady(origin, child)
  const mails = z.array(
    z.object({ recipient: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  )
  const emailTo: Site['emailTo'] = async (recipient, fits = () => true) => {
    for (let attempt = 0; attempt < 300; attempt++) {
      const all = mails.parse(await (await fetch(`${origin}/dev/mailbox.json`)).json())
      const found = all.find((mail) => mail.recipient === recipient && fits(mail))
      if (found) return found
      await delay(100)
    }
    throw new Error(`no such e-mail to ${recipient}`)
  }
  const site: Site = {
    origin,
    admin,
    emailTo,
    loginLinkOf: async (recipient) => {
      const { text } = await emailTo(recipient, (mail) => mail.text.includes('?token='))
      const link = /https?:\S+\?token=\S+/.exec(text)?.[0]
      if (!link) throw new Error('the e-mail holds no login link')
      return link
    },
  }
  const stop = async () => {
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exit
    rmSync(directory, { recursive: true, force: true })
  }
  return { site, stop }
}

/**
 * Signs a family in, in this page's browser, by a link that the team created; a new family by default.
 * Resolves to its e-mail address.
 */
export async function signInFamily(page: Page, site: Site, email = anEmail('famille')): Promise<string> {
  const token = await createFamily(await asTeam(site), email)
  const verified = await page.request.post('/api/auth/verify-magic-link', {
    data: { token },
    headers: { Origin: site.origin },
  })
  expect(verified.status()).toBe(200)
  return email
}

/** A new signed-in family that may watch: the team set its subscription. */
export async function signInSubscriber(page: Page, site: Site): Promise<string> {
  const email = await signInFamily(page, site)
  await setSubscribed(site, email, true)
  return email
}

/** The team gives a family access, or takes it back. */
export async function setSubscribed(site: Site, email: string, isSubscribed: boolean): Promise<void> {
  const team = await asTeam(site)
  const [family] = z
    .array(z.object({ id: z.string() }))
    .parse(await team.get(`/api/admin/users?search=${encodeURIComponent(email)}`))
  await team.put(`/api/admin/users/${family?.id}`, { isSubscribed })
}

/** The token of a new session of an administrator, the site's own by default. */
export async function adminTokenOf({ origin, admin }: Site, who = admin): Promise<string> {
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(who),
  })
  return z.object({ adminToken: z.string() }).parse(await login.json()).adminToken
}

export type Team = Awaited<ReturnType<typeof asTeam>>

/** The back-office's calls, as an administrator, the site's own by default. Each must succeed. */
export async function asTeam(site: Site, who = site.admin) {
  const headers = { Origin: site.origin, Authorization: `Bearer ${await adminTokenOf(site, who)}` }
  const read = async (response: Response): Promise<unknown> => {
    expect(response.status, response.url).toBe(200)
    return response.json()
  }
  const send = (method: string) => async (path: string, data: unknown) =>
    read(
      await fetch(`${site.origin}${path}`, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(data),
      }),
    )
  return {
    get: async (path: string) => read(await fetch(`${site.origin}${path}`, { headers })),
    post: send('POST'),
    put: send('PUT'),
  }
}

/** Creates an account by a login link, which is also sent. Resolves to the link's token. */
export async function createFamily(team: Team, email: string): Promise<string> {
  const created = await team.post('/api/admin/generate-magic-link', { email })
  return z.object({ token: z.string() }).parse(created).token
}

/**
 * Makes a family that pays on the test payment page, in this page's browser. Resolves to its e-mail address.
 */
export async function subscribe(
  page: Page,
  origin: string,
  number: string = card.pays,
  planId: PlanId = 'lives',
): Promise<string> {
  const email = anEmail('abonnee')
  const response = await page.request.post('/api/stripe/create-checkout-session', {
    data: { planId, billing: 'monthly', locale: 'fr', attempt: crypto.randomUUID() },
    headers: { Origin: origin },
  })
  await page.goto((await response.json()).url)
  await pay(page, email, number)
  await page.waitForURL(/onboarding/)
  return email
}

/** Fills in and submits the emulator's payment page. */
export async function pay(page: Page, email: string, number: string = card.pays): Promise<void> {
  await page.waitForURL(/\/dev\/payment\/cs_/)
  for (const [name, value] of Object.entries(cardFields(number, email)))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[type=submit]').click()
}

/** Completes the signed-in family's welcome; its first child has this display name. */
export async function aChild(page: Page, site: Site, displayName: string): Promise<void> {
  const completed = await page.request.post('/api/onboarding/complete', {
    data: { ...expressAnswers, childName: displayName, displayName },
    headers: { Origin: site.origin },
  })
  expect(completed.status(), await completed.text()).toBe(200)
}
