/** The layers from the lowest to the highest; each may import those below it (docs/decisions/0001). */
const layers = ['shared', 'infrastructure', 'ui', 'api', 'domain', 'features', 'app', 'server']

/** Files directly in src belong to the app: React Router expects its root, routes and entry there. */
const app = '^src/(?:app/|[^/]+$)'
const placeOf = (layer) => (layer === 'app' ? app : `^src/${layer}/`)
const test = '\\.test\\.tsx?$'

/** The layers that each layer may import besides itself. */
const below = {
  shared: [],
  ui: ['shared'],
  infrastructure: ['shared'],
  api: ['shared', 'infrastructure'],
  domain: ['shared', 'ui', 'infrastructure', 'api'],
  features: ['shared', 'ui', 'infrastructure', 'api', 'domain'],
  app: ['shared', 'ui', 'infrastructure', 'api', 'domain', 'features'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(below).map(([layer, allowed]) => ({
      name: `${layer}-imports-down`,
      comment: `src/${layer} imports ${[...allowed, 'itself'].join(', ')} and no other layer`,
      severity: 'error',
      from: { path: placeOf(layer), pathNot: test },
      to: { path: layers.filter((other) => other !== layer && !allowed.includes(other)).map(placeOf) },
    })),
    {
      name: 'features-are-isolated',
      comment: 'Code that two features share belongs in src/domain',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: test },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'no-circle',
      comment: 'No circular imports, type imports included',
      severity: 'error',
      from: { pathNot: test },
      to: { circular: true },
    },
    {
      name: 'server-boundary',
      comment: '*.server.ts is imported by *.server.ts and tests only: it never reaches a browser',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.server\\.tsx?$|\\.test\\.tsx?$' },
      to: { path: '\\.server\\.tsx?$', pathNot: test },
    },
    {
      name: 'server-without-components',
      severity: 'error',
      from: { path: '\\.server\\.ts$' },
      to: { path: '\\.tsx$', pathNot: '\\.server\\.tsx$' },
    },
    {
      name: 'contracts-rules-and-texts-are-pure',
      comment: 'They import neither React nor Node',
      severity: 'error',
      from: { path: '^src/.*\\.(?:contract|rules|limits|options|texts)\\.ts$' },
      to: {
        path: '^(?:react|node:|radix)|node_modules/(?:react|radix-ui)',
        dependencyTypes: ['core', 'npm'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|^node_modules/(?!react|radix-ui)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'default'],
    },
  },
}
