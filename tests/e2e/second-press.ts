import type { Locator } from '@playwright/test'

/** The second press of a slow double click, whose first press put this button under the pointer. */
export async function pressSecondTime(button: Locator): Promise<void> {
  const { mouse } = button.page()
  await button.hover()
  await mouse.down({ clickCount: 2 })
  await mouse.up({ clickCount: 2 })
}
