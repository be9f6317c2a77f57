import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The modules that the chrome of every page is made of. */
const everywhere = [
  'language/(languages|paths|page-meta|share-picture|site-origin|stored-language)',
  'design/(announcement-strip|button|class-names|field|hills|icon|chrome-icons|logo|page-frame|spinner|store|toaster|toasts|trap-field)',
  'api/call',
  'account/(auth-state|family-memory|language-links)',
  'chrome/(cookie-consent|session-button|use-place|navigation-bar|site-footer|newsletter-form|page-views|site-layout)',
  'billing/referral-cookie',
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // In development the product's own server answers what is not a page (scripts/dev.ts).
  server: { proxy: Object.fromEntries(['/api', '/dev', '/player'].map((path) => [path, process.env.SERVER_ORIGIN ?? 'http://localhost:3001'])) },
  build: {
    // The content security policy allows no data: address for scripts and fonts, and a cached file serves every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    // A page carries `src/early-input.ts` as it comes out of here, and names files as the client's build does.
    ssr: { build: { minify: true, rolldownOptions: { output: { hashCharacters: 'hex' } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The names of all files stand in the route manifest, which every visitor downloads: sixteen kinds of digits are fewer bytes than sixty-four.
            hashCharacters: 'hex',
            // Two files for what every page needs, rather than the twenty that would come of themselves: brotli finds more to share in them,
            // and the first outlives our releases in caches. What only some pages need must not be named here: every visitor would download it.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/ },
                { name: 'site', test: new RegExp(`/src/(${everywhere.join('|')})\\.tsx?$`) },
              ],
            },
          },
        },
      },
    },
  },
})
