import { z } from 'zod'
import { type EmulatedStripeError, invalid, missingParameter } from './errors.ts'
import type { FormTree, FormValue } from './form-body.ts'

/** A call's parameters, decoded from their form encoding. As at Stripe, unknown ones are an error. */
export function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...shape, expand: z.array(z.string()).max(20).optional() })
}

/** A list call's parameters: the given filters and Stripe's paging. */
export function listParameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return parameters({
    ...shape,
    limit: integer.pipe(z.number().min(1).max(100)).optional(),
    starting_after: text.optional(),
    ending_before: text.optional(),
  })
}

export function readParameters<Schema extends z.ZodType>(schema: Schema, given: FormTree): z.output<Schema> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw parameterError(result.error.issues, given)
}

/** Non-empty text: to Stripe an empty string means "unset", and is allowed only in {@link unsettable}. */
export const text = z.string().min(1).max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number)
export const decimal = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,12})?$/, 'decimal')
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const timestamp = integer.pipe(z.number().min(0).max(253_402_300_799))
export const webUrl = text.refine((value) => {
  const url = URL.parse(value)
  return url !== null && ['http:', 'https:'].includes(url.protocol)
}, 'url')

/** A value, or '' to unset it. */
export function unsettable<Schema extends z.ZodType>(schema: Schema) {
  return z.literal('').or(schema)
}

export const email = text.max(512).refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), 'email')
export const address = z.strictObject({
  city: text.exactOptional(),
  country: text.exactOptional(),
  line1: text.exactOptional(),
  line2: text.exactOptional(),
  postal_code: text.exactOptional(),
  state: text.exactOptional(),
})

export const metadata = z.record(z.string().min(1).max(40), z.string().max(500))
export const unsettableMetadata = unsettable(metadata)
export const range = z.union([
  integer.transform((value) => ({ gte: value, lte: value })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
])
export const discountsParameter = unsettable(
  z.array(z.strictObject({ coupon: text.optional(), discount: text.optional() })).max(20),
)

/** Merges metadata as Stripe does: '' unsets one key, or all of them when it replaces the whole. */
export function mergeMetadata(
  old: Readonly<Record<string, string>> | null,
  change: '' | Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  if (change === undefined) return { ...old }
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''))
}

function parameterError(issues: readonly z.core.$ZodIssue[], given: FormTree): EmulatedStripeError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown?.code === 'unrecognized_keys') {
    const param = nameOf([...unknown.path, unknown.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const issue = issues[0]
  if (!issue) return invalid('Invalid request.')
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.at(-1)
    if (inner?.[0])
      return parameterError(
        inner.map((deeper) => ({ ...deeper, path: [...issue.path, ...deeper.path] })),
        given,
      )
  }
  const param = nameOf(issue.path)
  const value = valueAt(given, issue.path)
  if (value === undefined) return missingParameter(param)
  if (value === '') {
    return invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      {
        code: 'parameter_invalid_empty',
        param,
      },
    )
  }
  if (issue.message === 'integer')
    return invalid(`Invalid integer: ${shown(value)}`, { code: 'parameter_invalid_integer', param })
  if (issue.message === 'url') return invalid('Not a valid URL', { code: 'url_invalid', param })
  if (issue.code === 'invalid_type' && issue.expected === 'array') return invalid('Invalid array', { param })
  if (issue.code === 'invalid_type' && issue.expected === 'object')
    return invalid('Invalid object', { param })
  if (issue.code === 'invalid_value')
    return invalid(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  return invalid(`Invalid value for ${param}: ${shown(value)}`, { param })
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function valueAt(given: FormTree, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = given
  for (const key of path) {
    if (value === undefined || typeof value === 'string') return undefined
    value = Array.isArray(value) ? value[Number(key)] : value[String(key)]
  }
  return value
}

function shown(value: FormValue): string {
  return typeof value === 'string' ? value.slice(0, 100) : JSON.stringify(value).slice(0, 100)
}
