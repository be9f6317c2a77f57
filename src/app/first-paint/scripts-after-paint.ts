/**
 * Rewrites a page so that its modules are requested after the first paint. The HTML is complete, so on a slow
 * connection text, styles and fonts arrive first, without competing with scripts. Each module is then
 * evaluated in a task of its own, so that a slow device responds between them. @throws Error when the
 * framework writes its scripts in an unknown form.
 */
export function withScriptsAfterPaint(html: string): string {
  const preloads = [...html.matchAll(preload)].flatMap(([, href]) => href ?? [])
  const [script, body] = moduleScript.exec(html) ?? []
  if (script === undefined || body === undefined || preloads.length === 0)
    throw new Error('the page has no module script')
  const routes = [...body.matchAll(/^import \* as (route\d+) from ("[^"]+");$/gm)]
  const manifest = /^import ("[^"]+");$/m.exec(body)?.[1]
  const rest = body.replaceAll(/^import .+;$/gm, '').trim()
  const entry = /^import\("([^"]+)"\);$/m.exec(rest)?.[1]
  if (manifest === undefined || routes.length === 0 || entry === undefined)
    throw new Error('the page’s module script is not understood')
  const afterPaint = [
    // Waits three seconds at most, for browsers that do not report paints.
    'await new Promise((painted) => { new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint")[0] && painted()).observe({ type: "paint", buffered: true }); setTimeout(painted, 3000) })',
    `const files = ${JSON.stringify(inOrder(preloads, entry))}`,
    'for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))',
    'for (const href of files.slice(0, -1)) { await import(href); await (globalThis.scheduler?.yield?.() ?? new Promise((next) => setTimeout(next))) }',
    `const [, ${routes.map(([, name]) => name).join(', ')}] = await Promise.all([${[manifest, ...routes.map(([, , from]) => from)].map((from) => `import(${from})`).join(', ')}])`,
    rest,
  ].join('\n')
  return html
    .replaceAll(preload, '')
    .replace(script, () => `<script type="module" async="">${afterPaint}</script>`)
}

/** First the two files that the others import (vite.config.ts), last the one that begins to hydrate. */
function inOrder(preloads: readonly string[], entry: string): string[] {
  const shared = preloads.filter((href) => /\/(?:framework|site)-/.test(href))
  return [...new Set([...shared, ...preloads.filter((href) => href !== entry), entry])]
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
