import { expect, test } from '#tests/support/e2e.ts'
import { signIn } from './back-office.ts'

test('a press outside closes a dialog only where nothing is written and the press began there', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin?section=announcements')
  const open = page.getByRole('button', { name: 'Ajouter une annonce' })
  const dialog = page.getByRole('dialog')
  const message = dialog.getByLabel('Message', { exact: true })
  await open.click()
  await message.hover()
  await page.mouse.down()
  await page.mouse.move(5, 400, { steps: 5 })
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 400)
  await expect(dialog).toBeHidden()

  await open.click()
  await message.fill('À moitié écrit')
  await page.mouse.click(5, 400)
  await expect(message).toHaveValue('À moitié écrit')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
