// Draws the pictures of the e-mails again (public/email), at twice their size: mail programs show no SVG.
// Run by hand after a change to the drawings: node scripts/email-pictures.ts
import { chromium } from '@playwright/test'
import { mark } from '#src/ui/illustrations/mark.ts'
import { letter } from '#src/ui/illustrations/scenes.ts'

const pictures = [
  { name: 'mark', width: 40, height: 40, svg: mark(), ground: 'transparent' },
  { name: 'letter', width: 560, height: 333, svg: letter(), ground: '#FFE191' },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ deviceScaleFactor: 2 })
for (const { name, width, height, svg, ground } of pictures) {
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>*{margin:0}body{background:${ground}}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
  )
  await page.screenshot({ path: `public/email/${name}.png`, omitBackground: true })
}
await browser.close()
