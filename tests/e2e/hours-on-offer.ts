import type { Locator, Page } from '@playwright/test'

/** The hours from which a family chooses, each a button: 17 h 30, 17:30 or 17.30. */
export function hoursOnOffer(page: Page): Locator {
  return page.getByRole('listitem').getByRole('button', { name: /^\d{1,2}(?:\s?h|[:.]\d\d)(?:\s\d\d)?$/ })
}
