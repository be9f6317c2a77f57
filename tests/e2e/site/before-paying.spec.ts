import { expect, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

for (const { pricing, subscribe, yearly, saving, boxes } of inShort([
  {
    pricing: '/fr/pricing',
    subscribe: '/fr/subscribe?plan=complete&billing=yearly',
    yearly: /^Par an/,
    saving: /jusqu’à 37\s% ou 169\s€ de moins/,
    boxes: 'Le coffret mensuel part vers ces pays : France, Belgique, Luxembourg, Suisse et Italie.',
  },
  {
    pricing: '/en/plans',
    subscribe: '/en/get-started?plan=complete&billing=yearly',
    yearly: /^Yearly/,
    saving: /save up to 37% or €169/,
    boxes: 'We send the monthly box to these countries: France, Belgium, Luxembourg, Switzerland and Italy.',
  },
  {
    pricing: '/it/prezzi',
    subscribe: '/it/abbonati?plan=complete&billing=yearly',
    yearly: /^All’anno/,
    saving: /fino al 37% o 169\s€ in meno/,
    boxes: 'Spediamo la scatola mensile in questi Paesi: Francia, Belgio, Lussemburgo, Svizzera e Italia.',
  },
])) {
  test(`${pricing}: savings appear in percent and in euros, and the delivery countries before paying`, async ({
    page,
  }) => {
    await page.goto(pricing)
    await expect(page.getByRole('radio', { name: yearly })).toHaveAccessibleName(saving)
    await expect(page.getByText(boxes)).toBeVisible()
    await page.goto(subscribe)
    await expect(page.locator('main').getByRole('article')).toContainText(boxes)
  })
}
