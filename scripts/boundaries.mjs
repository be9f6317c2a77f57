// Checks the imports of src against .dependency-cruiser.mjs, types included; `node scripts/boundaries.mjs
// mermaid` draws them instead.
import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'

/**
 * dependency-cruiser parses TypeScript through the compiler's API, which TypeScript 7 does not offer yet. It
 * needs only a file's imports, so Babel passes it nothing else.
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

const picture = process.argv[2]
const { output, exitCode } = await cruise(
  globSync('src/**/*.{ts,tsx}').toSorted(),
  {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    outputType: picture ?? 'err',
    ...(picture && { includeOnly: '^src/', exclude: '\\.test\\.tsx?$', collapse: '^src/[^/]+' }),
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
process.stdout.write(typeof output === 'string' ? output : JSON.stringify(output))
process.exitCode = exitCode
