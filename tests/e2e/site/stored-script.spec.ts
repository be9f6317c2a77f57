import type { Page } from '@playwright/test'
import { z } from 'zod'
import { asSubject, hostileEmails, hostileTogether, test } from '#tests/e2e/back-office/store.ts'
import { adminTokenOf, expect } from '#tests/support/e2e.ts'
import { hostileTexts } from './hostile-texts.ts'

/** Each section, with the texts that its table shows, and how an entry of its rows is opened. */
const places = [
  { path: '/admin', shows: hostileEmails, open: 'Voir le détail de ' },
  { path: '/admin?tab=links', shows: hostileTexts.map((text) => `${text}…`) },
  {
    path: '/admin?section=contact',
    shows: hostileTexts.map((text) => `${text} ${text}`),
    open: 'Lire le message de ',
  },
  { path: '/admin?section=leads', shows: hostileEmails, open: 'Voir la demande de ' },
  { path: '/admin?section=newsletters', shows: hostileTexts.map(asSubject), open: 'Ouvrir «\u00A0' },
  {
    path: '/admin?section=lives&week=2098-07-01',
    shows: hostileTexts,
    list: '.week-calendar',
    rows: '.calendar-live',
  },
  { path: '/admin?section=videos', shows: hostileTexts.map((text) => text.slice(0, 200)), open: 'Modifier ' },
  { path: '/admin?section=announcements', shows: hostileTexts, open: 'Modifier «\u00A0' },
  { path: '/admin?section=audit', shows: hostileTexts },
  { path: '/admin?section=sessions', shows: hostileTexts },
] as const

/** Only every 26th entry is opened, which varies the elements and frames; the tables show all of them. */
const step = 26

/**
 * Without the policy, the pages themselves must prevent execution; with it, no script may even be attempted.
 */
for (const bypassCSP of [true, false])
  test.describe(
    bypassCSP ? 'without the content security policy' : 'under the content security policy',
    () => {
      test.use({ bypassCSP })
      test.setTimeout(300_000)

      test('no stored text is executed: over 300 hostile texts in every field that the back-office shows', async ({
        page,
        site,
        allowErrors,
      }) => {
        // Requests to a picture's hostile address and the policy's reports of them, and this test's own
        // script, which an e-mail's sandbox does not run either.
        allowErrors(
          '404 /',
          'net::ERR_UNKNOWN_URL_SCHEME ',
          'Loading the image ',
          'Blocked script execution in ',
        )
        expect(hostileTexts.length).toBeGreaterThan(300)
        let executions = 0
        await page.exposeFunction('executed', () => {
          executions += 1
        })
        page.on('dialog', async (dialog) => {
          executions += 1
          await dialog.dismiss()
        })
        const adminToken = await adminTokenOf(site)
        await page.addInitScript((token) => {
          if (window.origin !== 'null') localStorage.setItem('adminToken', token)
          document.addEventListener(
            'securitypolicyviolation',
            (event) => event.effectiveDirective.startsWith('script') && Reflect.get(window, 'executed')(),
          )
        }, adminToken)
        // Shows the whole list on one page.
        await page.route(
          (url) => url.searchParams.get('pageSize') === '50',
          (route) => route.continue({ url: route.request().url().replace('pageSize=50', 'pageSize=500') }),
        )
        for (const place of places) {
          await page.goto(place.path)
          const table = page.getByRole('main').locator('list' in place ? place.list : 'table')
          await expect(
            table.locator('rows' in place ? place.rows : 'tbody tr').nth(hostileTexts.length - 1),
          ).toBeAttached()
          const cells = new Set(
            await table.evaluate((all) =>
              [...all.querySelectorAll('td, .code-badge, .calendar-live b')].map((cell) => cell.textContent),
            ),
          )
          expect(place.shows.filter((text) => !cells.has(text))).toEqual([])
          expect(
            await page
              .locator('main')
              .locator('script, iframe, object, embed, base, meta, style, link, form[action]')
              .count(),
          ).toBe(0)
          if ('open' in place && bypassCSP)
            await openEach(
              page,
              place.open,
              place.shows.filter((_, index) => index % step === 0),
            )
        }

        const headers = { Authorization: `Bearer ${adminToken}` }
        const listed = z
          .array(z.object({ id: z.uuid(), subject: z.string() }))
          .parse(await (await page.request.get('/api/admin/letters?pageSize=500', { headers })).json())
        for (const together of bypassCSP ? hostileTogether : []) {
          const id = listed.find(({ subject }) => subject === asSubject(together[0] ?? ''))?.id
          const issue = await (await page.request.get(`/api/admin/letters/${id}`, { headers })).json()
          await page.goto(issue.previews.fr)
          const written = (await page.locator('body').textContent()) ?? ''
          expect(together.filter((text) => !written.includes(text))).toEqual([])
          expect(
            await page
              .locator(
                'script, iframe, object, embed, base, form, [onerror], [onload], a[href^="javascript:"]',
              )
              .count(),
          ).toBe(0)
        }
        await page.goto('/admin?section=contact')
        await expect(page.getByRole('table')).toBeVisible()
        expect(executions).toBe(0)
        if (!bypassCSP) return
        await page.evaluate(
          (text) => document.body.insertAdjacentHTML('beforeend', text),
          hostileTexts[1] ?? '',
        )
        await expect.poll(() => executions).toBe(1)
      })
    },
  )

/**
 * Opens and closes the entries of the rows within the page, since hundreds of clicks from outside would take
 * minutes. Throws when an entry does not show its text.
 */
function openEach(page: Page, label: string, texts: readonly string[]): Promise<void> {
  return page.evaluate(
    async ({ label, texts }) => {
      const until = async <Found>(find: () => Found, what: string): Promise<NonNullable<Found>> => {
        for (
          const begun = Date.now();
          Date.now() - begun < 30_000;
          await new Promise((resolve) => setTimeout(resolve, 5))
        ) {
          const found = find()
          if (found) return found
        }
        throw new Error(`waited in vain: ${what}`)
      }
      for (const text of texts) {
        const names = ['', ' »', '\u00A0»'].map((end) => label + text + end)
        const opener = await until(
          () =>
            [...document.querySelectorAll<HTMLButtonElement>('tbody button')].find(({ ariaLabel }) =>
              names.includes(ariaLabel ?? ''),
            ),
          text,
        )
        opener.click()
        const shown = await until(() => {
          const place =
            document.querySelector('dialog[open]') ?? document.querySelector('main .newsletter-desk')
          const fields = [...(place?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])]
          const isShown = [place?.textContent, ...fields.map(({ value }) => value)].some((one) =>
            one?.includes(text),
          )
          return isShown ? place : null
        }, `${label}${text}`)
        const close = [...shown.querySelectorAll('button')].find((button) => button.textContent === 'Fermer')
        if (close) close.click()
        else history.back()
        await until(() => !shown.isConnected, `the end of ${text}`)
      }
    },
    { label, texts: [...texts] },
  )
}
