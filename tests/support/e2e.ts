import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import type { PlanId } from '#src/shared/plans.ts'
import { expectNoAxeViolations } from './axe.ts'
import { freePort } from './free-port.ts'
import { untilReady } from './process.ts'
import { expressAnswers } from './welcome.ts'

export { expect } from '@playwright/test'

/**
 * The product as `npm start` runs it, on a data directory of its own: demonstration catalogue, payment
 * emulator, development mailbox.
 */
export interface Site {
  origin: string
  admin: { email: string; password: string }
  /** The e-mails sent to an address, newest first; waits up to thirty seconds for one that fits. */
  emailTo(recipient: string, fits?: (sentEmail: Mail) => boolean): Promise<Mail>
  /** The address in the newest login link sent to somebody. */
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
   * Errors of the console that this test brings about on purpose, by how they begin: `401 /api/auth/me` or
   * `net::ERR_FAILED /api/contact` for what could not be loaded.
   */
  allowErrors: (...beginnings: readonly string[]) => void
}

/** Milliseconds; it takes three seconds, and more where much else is under way. */
const longestStart = 300_000

/**
 * Playwright's test with a running product per worker, whose pages, in every browser that the test opens,
 * fail it when the console says an error.
 */
export const test = base.extend<TestParts, WorkerParts>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => serve({}, use),
    { scope: 'worker', timeout: longestStart },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  axe: async ({}, use) => use(expectNoAxeViolations),
  allowErrors: [
    async ({ browser }, use) => {
      const [said, allowed]: [string[], string[]] = [[], []]
      const listen = (context: BrowserContext) => {
        context.on('console', (message) => message.type() === 'error' && said.push(errorOf(message)))
        context.on('weberror', (failure) => said.push(failure.error().message))
      }
      browser.on('context', listen)
      await use((...beginnings) => allowed.push(...beginnings))
      browser.off('context', listen)
      expect(said.filter((error) => !allowed.some((beginning) => error.startsWith(beginning)))).toEqual([])
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
export function newAddress(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
}

/**
 * Whoever reads has decided: the cookie banner, which has end-to-end tests of its own (cookies.spec.ts), would lie
 * over what is looked at.
 */
export async function settleCookies(page: Page): Promise<void> {
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

/** Until React has taken the page over: what it needs for that is there, also without network from now on. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

interface Beginning {
  /** What stands in the data directory before the product starts. */
  fill?: (dataDirectory: string, admin: Site['admin']) => Promise<void>
  /** What is undefined is not set at all. */
  env?: Readonly<Record<string, string | undefined>>
}

/** The same on a product that begins otherwise. */
export function testOn(beginning: Beginning) {
  return test.extend<object, WorkerParts>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: as above
      async ({}, use) => serve(beginning, use),
      { scope: 'worker', timeout: longestStart },
    ],
  })
}

/** On a product that prepares the films which are sent to it, and has no others. */
export const testOfFilms = testOn({ env: { DEMO_DATA: 'off', FFMPEG: 'ffmpeg' } })

async function serve(beginning: Beginning, use: (site: Site) => Promise<void>): Promise<void> {
  const running = await startSite(beginning)
  await use(running.site)
  await running.stop()
}

async function startSite({ fill, env }: Beginning): Promise<{ site: Site; stop(): Promise<void> }> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'mirabelle-e2e-'))
  const admin = { email: 'equipe@example.com', password: 'un-mot-de-passe-de-test' }
  await fill?.(directory, admin)
  const child = spawn(process.execPath, ['build/server/start.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      // No demonstration film is made beside the end-to-end tests; the one about replays says otherwise.
      FFMPEG: '/none',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Also where its worker gives up before it is ready.
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
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no such e-mail to ${recipient}`)
  }
  const site: Site = {
    origin,
    admin,
    emailTo,
    loginLinkOf: async (recipient) => {
      const { text } = await emailTo(recipient, (mail) => mail.text.includes('?token='))
      const link = /https?:\S+\?token=[\w-]+/.exec(text)?.[0]
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
 * A family, a new one unless said, signed in in this page's browser by a link that the team made. Resolves to
 * its e-mail address.
 */
export async function signInFamily(page: Page, site: Site, email = newAddress('famille')): Promise<string> {
  const made = await (await asTeam(page, site)).post('/api/admin/generate-magic-link', { email })
  const { token } = z.object({ token: z.string() }).parse(made)
  const verified = await page.request.post('/api/auth/verify-magic-link', {
    data: { token },
    headers: { Origin: site.origin },
  })
  expect(verified.status()).toBe(200)
  return email
}

/** A new family that may watch: the team made its account and its subscription. */
export async function signInSubscriber(page: Page, site: Site): Promise<string> {
  const email = await signInFamily(page, site)
  const team = await asTeam(page, site)
  const [family] = z
    .array(z.object({ id: z.string() }))
    .parse(await team.get(`/api/admin/users?search=${encodeURIComponent(email)}`))
  await team.put(`/api/admin/users/${family?.id}`, { isSubscribed: true })
  return email
}

/** The team's own calls. */
export async function asTeam(page: Page, site: Site) {
  const api = page.request
  const login = await api.post('/api/admin/login', { data: site.admin, headers: { Origin: site.origin } })
  const { adminToken } = z.object({ adminToken: z.string() }).parse(await login.json())
  const headers = { Origin: site.origin, Authorization: `Bearer ${adminToken}` }
  const read = async (response: Awaited<ReturnType<typeof api.get>>): Promise<unknown> => {
    expect(response.status()).toBe(200)
    return response.json()
  }
  return {
    get: async (path: string) => read(await api.get(path, { headers })),
    post: async (path: string, data: unknown) => read(await api.post(path, { data, headers })),
    put: async (path: string, data: unknown) => read(await api.put(path, { data, headers })),
  }
}

/** A family that has paid on the test payment page, in this page's browser. */
export async function subscribe(
  page: Page,
  origin: string,
  number: string = card.pays,
  planId: PlanId = 'lives',
): Promise<string> {
  const email = newAddress('abonnee')
  const response = await page.request.post('/api/stripe/create-checkout-session', {
    data: { planId, billing: 'monthly', locale: 'fr', attempt: crypto.randomUUID() },
    headers: { Origin: origin },
  })
  await page.goto((await response.json()).url)
  await pay(page, email, number)
  await page.waitForURL(/onboarding/)
  return email
}

/** Fills in the payment page that stands in for Stripe's, and sends it. */
export async function pay(page: Page, email: string, number: string = card.pays): Promise<void> {
  await page.waitForURL(/\/dev\/payment\/cs_/)
  for (const [name, value] of Object.entries(cardFields(number, email)))
    await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[type=submit]').click()
}

/** The signed-in family's welcome, answered; its first child goes by that name. */
export async function aChild(page: Page, site: Site, displayName: string): Promise<void> {
  const completed = await page.request.post('/api/onboarding/complete', {
    data: { ...expressAnswers, childName: displayName, displayName },
    headers: { Origin: site.origin },
  })
  expect(completed.status(), await completed.text()).toBe(200)
}
