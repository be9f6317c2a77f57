// Draws the e-mails' pictures (public/email) at twice their size, since mail programs show no SVG. Run by
// hand after a change to the drawings: node scripts/email-pictures.ts
import { execFileSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { badge } from '#src/ui/illustrations/badges.ts'
import { legendBlossom, legendSprig } from '#src/ui/illustrations/legend.ts'
import { restingBench } from '#src/ui/illustrations/live-scenes.ts'
import { mark } from '#src/ui/illustrations/mark.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { letter } from '#src/ui/illustrations/scenes.ts'
import { drawing, stroke } from '#src/ui/illustrations/svg.ts'
import { growthTree } from '#src/ui/illustrations/trees/growth-tree.ts'

const line = { width: 40, height: 40, ground: 'transparent' }

const pictures = [
  { name: 'mark', width: 40, height: 40, svg: mark(), ground: 'transparent' },
  { name: 'letter', width: 560, height: 333, svg: letter(), ground: '#FFE191' },
  {
    name: 'week-tree',
    width: 560,
    height: 320,
    svg: growthTree({ sprigs: 19, blossoms: 2, plums: 8 }, 'lea2'),
    ground: pigment.mirabelle200,
  },
  {
    name: 'quiet-week',
    width: 560,
    height: 320,
    svg: restingBench({ fit: 'xMidYMax slice' }),
    ground: pigment.mirabelle75,
  },
  { name: 'week-lives', svg: legendSprig(), ...line },
  { name: 'week-challenges', svg: legendBlossom(), ...line },
  { name: 'week-badges', svg: badge('blossom', 'communication'), ...line },
  { name: 'week-next', svg: drawing(24, 24, stroke(calendarIcon, pigment.moselle700, 2)), ...line },
]

const browser = await chromium.launch({
  executablePath: execFileSync(process.execPath, ['scripts/browser.mjs'], { encoding: 'utf8' }),
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
