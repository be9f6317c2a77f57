import type { z } from 'zod'
import { ofMonth, ofOneLine, supportedYearPattern } from '#src/api/fields.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { invalidFieldTexts } from './invalid-field.texts.ts'

/** Returns the message for a field that a schema without its own message rejects. */
export function invalidFieldIn(language: 'fr' | 'en'): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    const [reason, values] = reasonOf(issue)
    return interpolate(invalidFieldTexts[reason][language], values ?? {})
  }
}

type Reason = keyof typeof invalidFieldTexts
type Words = readonly [reason: Reason, values?: Record<string, string | number>]

function reasonOf(issue: z.core.$ZodRawIssue): Words {
  if (issue.code !== 'unrecognized_keys' && issue.input === undefined) return ['missing']
  if (issue.code === 'invalid_value') return ['oneOf', { values: issue.values.join(', ') }]
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'invalid_format') return [byFormat[issue.format] ?? byPattern(issue.pattern)]
  if (issue.code === 'unrecognized_keys') return ['unknown', { keys: issue.keys.join(', ') }]
  return ['kind']
}

function tooBig(origin: string, max: number): Words {
  if (origin === 'string') return ['maxSigns', { max }]
  return [origin === 'array' ? 'maxEntries' : 'maxNumber', { max }]
}

function tooSmall(origin: string, min: number): Words {
  if (min === 1 && (origin === 'string' || origin === 'array')) return ['missing']
  if (origin === 'string') return ['minSigns', { min }]
  return [origin === 'array' ? 'minEntries' : 'minNumber', { min }]
}

const byFormat: Readonly<Record<string, Reason>> = {
  email: 'email',
  guid: 'uuid',
  datetime: 'date',
  date: 'date',
}

function byPattern(pattern: string | undefined): Reason {
  if (pattern === String(ofOneLine)) return 'oneLine'
  if (pattern === String(ofMonth)) return 'month'
  return pattern === String(supportedYearPattern) ? 'date' : 'kind'
}
