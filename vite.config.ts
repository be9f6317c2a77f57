import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import { playerBuild } from './scripts/build/player-build.ts'
import { detectLanguage } from './src/shared/language/detect.ts'
import { appPaths } from './src/shared/site/app-paths.ts'
import { pathOf } from './src/shared/site/paths.ts'

/** The modules that the layout of every page consists of. */
const everywhere = [
  'shared/language/languages',
  'shared/site/(paths|page-address|page-meta|share-picture|site-origin|stored-language)',
  'ui/(class-names|first-interaction|store|use-hydrated)',
  'ui/forms/(button|spinner)',
  'ui/layout/(announcement-strip|hills|logo|page-frame)',
  'ui/feedback/(toaster|toasts)',
  'ui/icons/(icon|layout-icons)',
  'api/call',
  'domain/accounts/(auth-state|family-storage|language-links)',
  'app/cookies/cookie-consent',
  'app/layout/(layout-data|page-views|session-button|use-place|navigation-bar|site-layout)',
  'domain/referrals/(referral-code|referral-cookie)',
]

/** In development, redirects `/` to the visitor's language, as the product's own server does. */
const rootRedirect: Plugin = {
  name: 'root-redirect',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [path, query] = request.url?.split(/(?=\?)/, 2) ?? []
      if (path !== '/') return next()
      const [, language] = /(?:^|; ?)language=(\w+)/.exec(request.headers.cookie ?? '') ?? []
      const home = pathOf('home', detectLanguage(language, request.headers['accept-language']))
      response.writeHead(302, { Location: home + (query ?? '') }).end()
    })
  },
}

/** In development, bundles the demonstration player each time its page is opened. */
const demonstrationPlayer: Plugin = {
  name: 'demonstration-player',
  apply: 'serve',
  configureServer({ config, middlewares }) {
    const files = new Map<string, Uint8Array>()
    const types = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
    middlewares.use(async (request, response, next) => {
      const path = request.url?.split('?', 1)[0] ?? ''
      try {
        if (/^\/demonstration-player\.(?:js|css)$/.test(path)) {
          const { outputFiles } = await build({ ...playerBuild, absWorkingDir: config.root, write: false })
          const folder = join(config.root, playerBuild.outdir)
          for (const { path, contents } of outputFiles) files.set(`/${relative(folder, path)}`, contents)
        }
      } catch (error) {
        return next(error)
      }
      const file = files.get(path)
      const type = Object.entries(types).find(([ending]) => path.endsWith(ending))?.[1]
      if (!file || !type) return next()
      response.setHeader('Content-Type', type).end(file)
    })
  },
}

export default defineConfig({
  plugins: [rootRedirect, demonstrationPlayer, tailwindcss(), reactRouter()],
  // In development the product's own server serves everything that is not a page (scripts/dev.ts).
  server: {
    proxy: Object.fromEntries(
      appPaths.map((path) => [path, process.env.SERVER_ORIGIN ?? 'http://localhost:3001']),
    ),
  },
  build: {
    // The content security policy allows no data: addresses for scripts and fonts, and one cached file serves
    // every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every visitor downloads the route manifest, which names all files: hashes in hexadecimal compress to
    // fewer bytes than those in base64, and stylesheets have no other name. The build that writes the pages
    // needs the same names, since its pages refer to the files that visitors download.
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:6].[ext]' : 'assets/[name]-[hash:6].[ext]',
      },
    },
  },
  environments: {
    // The pages inline `src/app/first-paint/early-input.ts` as this build emits it.
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every visitor downloads the route manifest, which names the files that pages begin with and
            // those they share. To keep it small, these files are named by their hash alone, except for the
            // first two groups below.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || name === 'framework' || name === 'site'
                ? 'assets/[name]-[hash:7].js'
                : 'assets/[hash:7].js',
            // Two files for what every page needs, instead of the twenty that the bundler would make: brotli
            // compresses them better, and the first outlives our releases in caches. Modules that only some
            // pages need must not be named here, since every visitor would download them.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/,
                },
                { name: 'site', test: new RegExp(`/src/(${everywhere.join('|')})\\.tsx?$`) },
                // Small modules that pages use together weigh less in one file. A group holds what its
                // modules import too, unless an earlier group does.
                { name: 'icons', test: /\/src\/ui\/icons\/icons\.ts$/ },
                {
                  name: 'notices',
                  test: /\/src\/ui\/(feedback\/notice|forms\/form-error)\.tsx$/,
                },
                {
                  name: 'form-parts',
                  test: /\/src\/ui\/forms\/(focus-control|trap-field|without-scripts)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
})
