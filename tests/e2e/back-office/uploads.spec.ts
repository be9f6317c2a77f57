import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { dismissCookieBanner, expect, type Site, testOfFilms as test, testOn } from '#tests/support/e2e.ts'
import { aFilm, hasFfmpeg } from '#tests/support/film.ts'
import { mountDisk, unmountDisk } from '#tests/support/small-disk.ts'
import { signIn } from './back-office.ts'

const testWithout = testOn({ env: { DEMO_DATA: 'off', FFMPEG: '/nowhere/ffmpeg' } })

let smallDisk: string | undefined
const testWithSmallDisk = testOn({
  env: { DEMO_DATA: 'off', FFMPEG: 'ffmpeg' },
  fill: async (dataDirectory) => {
    const media = join(dataDirectory, 'media')
    mkdirSync(media)
    if (mountDisk(media, '560m')) smallDisk = media
  },
})

const mebibyte = 1024 ** 2
/** The size that the page sends (PROGRAMME §4): three parts of 16 MiB and a remainder. */
const partBytes = 16 * mebibyte

let folder: string
let film: Buffer
const makeFilm = () => {
  folder = mkdtempSync(join(tmpdir(), 'mirabelle-sent-'))
  const filling = Buffer.alloc(3 * partBytes, 'a box that players skip')
  filling.writeUInt32BE(filling.length, 0)
  filling.write('free', 4)
  film = Buffer.concat([aFilm({ seconds: 1 }), filling])
}
const removeFilm = () => rmSync(folder, { recursive: true, force: true })

async function openPanel(page: Page, site: Site): Promise<void> {
  await dismissCookieBanner(page)
  await signIn(page, site, '/admin?section=videos')
  await expect(page.getByRole('heading', { name: 'Envoyer des films' })).toBeVisible()
}

function fileOf(name: string, bytes: Buffer = film): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const choose = (page: Page, ...paths: string[]) => page.getByLabel('Choisir des films').setInputFiles(paths)
const sending = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Envois' }).getByRole('listitem').filter({ hasText: name })

/** Holds back every part except the first until released. Returns the offsets of the parts that were sent. */
async function holdParts(page: Page) {
  const offsets: number[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const offset = Number(route.request().headers()['upload-offset'])
    offsets.push(offset)
    if (offset > 0) await released
    // The page may have been paused or reloaded, so that nobody waits for this request.
    await route.continue().catch(() => undefined)
  }
  await page.route('**/api/admin/uploads/*', hold)
  return { offsets, release }
}

test.describe('uploading films (PROGRAMME §4)', () => {
  test.skip(!hasFfmpeg, 'ffmpeg is missing')
  test.setTimeout(300_000)
  test.beforeAll(makeFilm)
  test.afterAll(removeFilm)
  test.beforeEach(({ page, site }) => openPanel(page, site))

  test('several films upload at once with their progress; a paused one resumes where it stopped', async ({
    page,
    axe,
  }) => {
    const { offsets, release } = await holdParts(page)
    await choose(page, fileOf('Premier.mp4'), fileOf('Second.mp4'))
    for (const name of ['Premier', 'Second']) {
      await expect(sending(page, name).getByText('Envoi · 33 %')).toBeVisible()
      await expect(page.getByRole('progressbar', { name: `Envoi de ${name}` })).toHaveAttribute('value', '33')
    }
    await page.getByRole('button', { name: 'Suspendre Premier.mp4' }).click()
    await expect(sending(page, 'Premier').getByText(/^Suspendu/)).toBeVisible()
    await axe(page)
    release()
    await expect(sending(page, 'Second').getByText(/^Envoyé, il se prépare/)).toBeVisible()
    await expect(sending(page, 'Premier').getByText('Suspendu · 33 %')).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre Premier.mp4' }).click()
    await expect(sending(page, 'Premier').getByText(/^Envoyé, il se prépare/)).toBeVisible()
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(2)
  })

  test('an upload resumes by itself after the network was lost, and says so meanwhile', async ({
    page,
    context,
    allowErrors,
  }) => {
    allowErrors('net::ERR_', 'Failed to load')
    const { offsets, release } = await holdParts(page)
    await choose(page, fileOf('Coupure.mp4'))
    await expect(sending(page, 'Coupure').getByText('Envoi · 33 %')).toBeVisible()
    await context.setOffline(true)
    release()
    await expect(sending(page, 'Coupure').getByRole('alert')).toHaveText(
      'La connexion est perdue. L’envoi reprendra où il en est.',
    )
    await context.setOffline(false)
    await expect(sending(page, 'Coupure').getByText(/^Envoyé, il se prépare/)).toBeVisible()
    await expect(sending(page, 'Coupure').getByRole('alert')).toHaveCount(0)
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  })

  test('an upload resumes after its page was reloaded, once the same file is chosen', async ({ page }) => {
    const { offsets, release } = await holdParts(page)
    const path = fileOf('Rechargé.mp4')
    await choose(page, path)
    await expect(sending(page, 'Rechargé').getByText('Envoi · 33 %')).toBeVisible()
    await page.reload()
    release()
    await choose(page, path)
    await expect(sending(page, 'Rechargé').getByText(/^Envoyé, il se prépare/)).toBeVisible()
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    await expect(page.getByRole('row', { name: /Rechargé/ })).toHaveCount(1)
  })

  test('a file that is no film or too large is rejected at once, and nothing of it is stored', async ({
    page,
    allowErrors,
  }) => {
    allowErrors('415 /api/admin/uploads', '413 /api/admin/uploads')
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(20 * mebibyte)])
    const large = fileOf('Immense.mp4')
    const file = openSync(large, 'r+')
    ftruncateSync(file, 10 * 1024 ** 3 + 1)
    closeSync(file)
    await choose(page, fileOf('Archive.mp4', zip), large)
    await expect(sending(page, 'Archive').getByRole('alert')).toHaveText(
      'Ce fichier n’est pas un film MP4, MOV, WebM ou MKV. Rien n’a été gardé.',
    )
    await expect(sending(page, 'Immense').getByRole('alert')).toHaveText(
      'Ce film dépasse 10\u00A0Gio\u00A0: il ne peut pas être envoyé.',
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Envoyer des films' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Archive|Immense/ })).toHaveCount(0)
  })

  test('a truncated film is accepted, and its row says that it failed and why', async ({ page, axe }) => {
    const whole = aFilm({ seconds: 1 })
    await choose(page, fileOf('Tronqué.mp4', whole.subarray(0, whole.length / 2)))
    await expect(sending(page, 'Tronqué').getByText(/^Envoyé/)).toBeVisible()
    const row = page.getByRole('row', { name: /Tronqué/ })
    await expect(row.getByText('Échec')).toBeVisible({ timeout: 240_000 })
    await expect(row.getByText(/^Le fichier est abîmé ou incomplet.*Envoyez-le de nouveau\.$/)).toBeVisible()
    await axe(page)
  })

  test('an upload that cannot begin says why, and begins when it is asked to again', async ({
    page,
    allowErrors,
  }) => {
    allowErrors('net::ERR_FAILED /assets/')
    await page.route('**/assets/*.js', (route) => route.abort())
    await choose(page, fileOf('Empêché.mp4', aFilm({ seconds: 1 })))
    await expect(sending(page, 'Empêché').getByRole('alert')).toHaveText(
      'La connexion a été interrompue. Réessayez dans un instant.',
    )
    await expect(sending(page, 'Empêché').getByText(/^Arrêté/)).toBeVisible()
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Reprendre Empêché.mp4' }).click()
    await expect(sending(page, 'Empêché').getByText(/^Envoyé, il se prépare/)).toBeVisible()
  })

  test('a film is replaced in the dialog of its video, which keeps what else was changed', async ({
    page,
    axe,
  }) => {
    await choose(page, fileOf('Ancien.mp4', aFilm({ seconds: 1 })))
    await expect(sending(page, 'Ancien').getByText(/^Envoyé/)).toBeVisible()
    await page.getByRole('button', { name: 'Modifier Ancien', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Titre', { exact: true }).fill('Nouveau')
    await dialog.getByLabel('Thème').selectOption('Sciences')
    await dialog.getByLabel('Remplacer le film').setInputFiles(fileOf('Suite.mp4'))
    await expect(dialog.getByRole('listitem').getByText(/^Envoyé, il se prépare/)).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Nouveau/ })).toHaveCount(1)
  })

  test('captions are read from a .vtt file, shown and saved', async ({ page }) => {
    await choose(page, fileOf('Sous-titré.mp4', aFilm({ seconds: 1 })))
    const open = page
      .getByRole('row', { name: /Sous-titré/ })
      .getByRole('button', { name: 'Sous-titrer Sous-titré' })
    const written = page.getByLabel('Sous-titres', { exact: true })
    const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nLe trac, c’est ton corps qui se prépare.\n'
    await open.click()
    await expect(written).toHaveValue(/^WEBVTT/)
    const path = fileOf('film.vtt', Buffer.from(captions))
    await page.getByLabel('Prendre un fichier .vtt').setInputFiles(path)
    await expect(written).toHaveValue(captions)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await open.click()
    await expect(written).toHaveValue(captions)
  })
})

testWithSmallDisk.describe('when the disk has too little space (needs the right to mount one)', () => {
  testWithSmallDisk.skip(!hasFfmpeg, 'ffmpeg is missing')
  testWithSmallDisk.beforeAll(makeFilm)
  testWithSmallDisk.afterAll(() => {
    removeFilm()
    if (smallDisk) unmountDisk(smallDisk)
  })
  testWithSmallDisk.beforeEach(({ page, site }) => openPanel(page, site))

  testWithSmallDisk('says so at once in the page, and stores nothing', async ({ page, allowErrors, axe }) => {
    testWithSmallDisk.skip(smallDisk === undefined, 'no disk can be mounted here')
    allowErrors('507 /api/admin/uploads')
    const methods: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/uploads')) methods.push(request.method())
    })
    const path = fileOf('Trop grand.mp4')
    const file = openSync(path, 'r+')
    ftruncateSync(file, 4 * 1024 ** 3)
    closeSync(file)
    await choose(page, path)
    await expect(sending(page, 'Trop grand').getByRole('alert')).toHaveText(
      'Il n’y a plus assez de place pour ce film. Libérez-en, puis reprenez l’envoi.',
    )
    await expect(sending(page, 'Trop grand').getByText(/^Arrêté/)).toBeVisible()
    expect(methods).toEqual(['POST'])
    await axe(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Envoyer des films' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Trop grand/ })).toHaveCount(0)
  })
})

testWithout.describe('when ffmpeg is missing', () => {
  testWithout.skip(!hasFfmpeg, 'ffmpeg is missing here as well: no film can be made')
  testWithout.beforeAll(makeFilm)
  testWithout.afterAll(removeFilm)
  testWithout.beforeEach(({ page, site }) => openPanel(page, site))

  testWithout('says so at once and does not retry', async ({ page, allowErrors }) => {
    allowErrors('503 /api/admin/uploads')
    const methods: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/uploads')) methods.push(request.method())
    })
    await choose(page, fileOf('Sans.mp4'))
    await expect(sending(page, 'Sans').getByRole('alert')).toHaveText(
      'ffmpeg n’est pas installé sur ce serveur : aucun film ne peut être préparé. Installez-le, puis redémarrez.',
    )
    await expect(sending(page, 'Sans').getByText(/^Arrêté/)).toBeVisible()
    expect(methods).toEqual(['POST'])
  })
})
