import { rm } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './src/routes.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build/site',
  ssr: false,
  prerender: { paths: [...prerenderedPaths], concurrency: 4 },
  // Every path has a page of its own: the fallback page that the build adds would never be served.
  buildEnd: () => rm('build/site/client/index.html'),
} satisfies Config
