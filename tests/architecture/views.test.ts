import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#src/api/endpoint.ts'
import { endpoints, nameOf, schemaOf } from '#tests/support/server/calls.ts'

it('a call that is allowed in a child’s view declares the field of its input that names a child', () => {
  const allowed = endpoints.filter(({ childView }) => childView !== undefined)
  expect(allowed.length).toBeGreaterThan(20)
  for (const endpoint of allowed)
    expect(
      endpoint.childView === 'namesNoChild' ? [] : Object.entries(endpoint.childView ?? {}),
      nameOf(endpoint),
    ).toEqual(fieldsThatNameAChild(endpoint))
})

it('only calls of the back-office ignore the family’s session, and all that are open to visitors do', () => {
  for (const endpoint of endpoints)
    expect(endpoint.ignoresFamilySession === true, nameOf(endpoint)).toBe(
      endpoint.access === 'visitor' && endpoint.path.startsWith('/api/admin/'),
    )
})

it('signing out is the only family’s call that changes something in the team’s view', () => {
  expect(endpoints.filter(({ isAllowedInTeamView }) => isAllowedInTeamView).map(nameOf)).toEqual([
    'POST /api/auth/logout',
  ])
})

/** As `[part, field]`; a field deeper than the first level is listed too, and no declaration can name it. */
function fieldsThatNameAChild({ path, params, query, body }: Endpoint): [part: string, field: string][] {
  const ofPath = /^\/api\/children\/:(\w+)/.exec(path)?.[1]
  return [
    ...names(params)
      .filter((name) => isChilds(name) || name === ofPath)
      .map(of('params')),
    ...names(query).filter(isChilds).map(of('query')),
    ...names(body).filter(isChilds).map(of('body')),
  ]
}

function of(part: string): (name: string) => [part: string, field: string] {
  return (name) => [part, name]
}

function isChilds(name: string): boolean {
  return /(?:^|\.)child(?:ren)?(?:Ids?)?$/i.test(name)
}

/** The fields of an input, the inner ones as `outer.inner`. */
function names(schema: z.ZodType | undefined): string[] {
  return schema ? namesIn(schemaOf(schema).properties) : []
}

function namesIn(described: unknown, before = ''): string[] {
  if (typeof described !== 'object' || described === null) return []
  return Object.entries(described).flatMap(([name, field]) => [
    before + name,
    ...namesIn(Reflect.get(Object(field), 'properties'), `${before}${name}.`),
    ...namesIn(Reflect.get(Object(Reflect.get(Object(field), 'items')), 'properties'), `${before}${name}.`),
  ])
}
