export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The structure of a JSON value: the name of its type, the fields of an object, or the first entry of a list.
 */
export type Shape = 'null' | 'boolean' | 'number' | 'string' | [] | [Shape] | { [key: string]: Shape }

export function shapeOf(value: Json): Shape {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value[0] === undefined ? [] : [shapeOf(value[0])]
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
  if (typeof value === 'string') return 'string'
  return typeof value === 'number' ? 'number' : 'boolean'
}
