// Checks the imports of src, types included, against .dependency-cruiser.mjs, and that no folder, at any
// depth, imports itself in a circle through the folders and files beside it. `node scripts/boundaries.mjs
// mermaid` draws the imports instead.
import { globSync } from 'node:fs'
import { cruise, format } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'

/**
 * dependency-cruiser parses TypeScript through the compiler's API, which TypeScript 7 does not offer yet. It
 * needs only the imports of a file, so Babel removes everything else.
 */
function importsOnly({ types: t }) {
  return {
    visitor: {
      Program(program) {
        const dynamic = []
        program.traverse({
          Import({ parent }) {
            if (t.isStringLiteral(parent.arguments?.[0])) dynamic.push(parent.arguments[0].value)
          },
          TSImportType({ node }) {
            const named = node.argument.literal ?? node.argument
            if (t.isStringLiteral(named)) dynamic.push(named.value)
          },
        })
        const named = program.node.body.flatMap((node) => (node.source ? [node.source.value] : []))
        program.node.directives = []
        program.node.body = [
          ...named.map((name) => t.importDeclaration([], t.stringLiteral(name))),
          ...dynamic.map((name) =>
            t.expressionStatement(t.callExpression(t.import(), [t.stringLiteral(name)])),
          ),
        ]
        program.skip()
      },
    },
  }
}

/**
 * What an import connects in the innermost folder that holds both of its ends: two of its folders, two of
 * its own files, or one of each.
 */
function neighboursOf(source, resolved) {
  const [from, to] = [source.split('/'), resolved.split('/')]
  const depth = from.findIndex((name, index) => name !== to[index])
  return { source, from: from.slice(0, depth + 1).join('/'), to: to.slice(0, depth + 1).join('/') }
}

/**
 * The imports that close a circle of folders, or of folders and of files beside them; tests aside. A circle
 * of files alone is reported by the rule `no-circle`.
 */
function circlesOfFolders(modules) {
  const imports = modules
    .filter(({ source }) => !/\.test\.tsx?$/.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => resolved.startsWith('src/'))
        .map(({ resolved }) => neighboursOf(source, resolved)),
    )
  const importedBy = Map.groupBy(imports, ({ from }) => from)
  return imports.filter(({ from, to }) => {
    const reached = new Set([to])
    // Iterating over a set also visits entries that are added meanwhile.
    for (const folder of reached) for (const next of importedBy.get(folder) ?? []) reached.add(next.to)
    return reached.has(from)
  })
}

const picture = process.argv[2]
const cruised = await cruise(
  globSync('src/**/*.{ts,tsx}').toSorted(),
  {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    ...(picture && {
      outputType: picture,
      includeOnly: '^src/',
      exclude: '\\.test\\.tsx?$',
      collapse: '^src/[^/]+',
    }),
  },
  config.options.enhancedResolveOptions,
  {
    babelConfig: {
      babelrc: false,
      configFile: false,
      comments: false,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: [importsOnly],
    },
  },
)
const circles = picture ? [] : circlesOfFolders(cruised.output.modules)
const { output, exitCode } = picture ? cruised : await format(cruised.output, { outputType: 'err' })
process.stdout.write(typeof output === 'string' ? output : JSON.stringify(output))
for (const { source, to } of circles)
  process.stderr.write(`error folders-import-in-a-circle: ${source} → ${to}\n`)
process.exitCode = exitCode || Number(circles.length > 0)
