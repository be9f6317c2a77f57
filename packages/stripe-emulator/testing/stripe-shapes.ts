// Generates stripe-shapes.json from Stripe's published examples (fixtures3.json of
// github.com/stripe/openapi), for the kinds that it contains and those named: node testing/stripe-shapes.ts
// PATH/TO/fixtures3.json [KIND…]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Json, type Shape, shapeOf } from './json-shape.ts'

const [, , examples, ...more] = process.argv
if (!examples) throw new Error('usage: node testing/stripe-shapes.ts PATH/TO/fixtures3.json [KIND…]')
const { resources }: { resources: Record<string, Json> } = JSON.parse(readFileSync(examples, 'utf8'))
const path = join(import.meta.dirname, 'stripe-shapes.json')
const held: Record<string, Shape> = JSON.parse(readFileSync(path, 'utf8'))
const kinds = [...new Set([...Object.keys(held), ...more])].sort()
const shapes = kinds.map((kind) => {
  const example = resources[kind]
  if (example === undefined) throw new Error(`no example of ${kind}`)
  return [kind, shapeOf(example)]
})
const written = JSON.stringify(Object.fromEntries(shapes), undefined, 2).replaceAll(
  /\[\s+("\w+")\s+\]/g,
  '[$1]',
)
writeFileSync(path, `${written}\n`)
