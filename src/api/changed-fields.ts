import { hashKey } from '@tanstack/react-query'

/**
 * The fields of a form that differ from what it showed when it was opened. Only these are sent, so that
 * fields that somebody else has changed meanwhile, or that differ between the live sessions of a series, keep
 * their values.
 */
export function changedFields<Fields extends object>(
  shown: { [Field in keyof Fields]?: unknown },
  sent: Fields,
): Partial<Fields> {
  const changed = Object.entries(sent).filter(
    ([field, value]) => hashKey([value]) !== hashKey([Reflect.get(shown, field)]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
