import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './src/routes.ts'

const site = 'build/site/client'

export default {
  appDirectory: 'src',
  buildDirectory: 'build/site',
  ssr: false,
  prerender: { paths: [...prerenderedPaths], concurrency: 4 },
  async buildEnd() {
    // Every path has a page of its own, so the fallback page that the build adds would never be served.
    await rm(`${site}/index.html`)
    for await (const page of glob(`${site}/**/index.html`)) await removeSlashesBeforeQueries(page)
  },
} satisfies Config

/**
 * Pages are prerendered at their path with a slash after it, so that a link to a query of the same page has
 * that slash too. The server would redirect it, and the browser writes it without.
 */
async function removeSlashesBeforeQueries(page: string): Promise<void> {
  const html = await readFile(page, 'utf8')
  const fixed = html.replaceAll(/(href="\/[a-z/-]*[a-z])\/\?/g, '$1?')
  if (fixed !== html) await writeFile(page, fixed)
}
