/*
 * The messages between a page and its embedded player follow the player.js convention, which Bunny Stream and
 * others support as well. Source: https://github.com/embedly/player.js/blob/master/SPEC.rst
 */

export const playerEvents = ['play', 'pause', 'ended', 'timeupdate'] as const
/**
 * `escape` is an addition of our own player: the key, pressed inside the frame, is meant for the dialog
 * around it.
 */
export type PlayerEvent = 'ready' | 'escape' | (typeof playerEvents)[number]
type PlayerMethod = 'play' | 'pause' | 'addEventListener'

const context = 'player.js'
const version = '0.0.11'

/** A message from the player to the page. */
export function eventMessage(event: PlayerEvent, value?: unknown): string {
  return JSON.stringify({ context, version, event, value })
}

/** A message from the page to the player. */
export function methodMessage(method: PlayerMethod, value?: string): string {
  return JSON.stringify({ context, version, method, value })
}

/** The event or the method in a received message; undefined when it is not of this convention. */
export function readMessage(
  data: unknown,
): { event: string | undefined; method: string | undefined; value: unknown } | undefined {
  const message = typeof data === 'string' ? parsed(data) : data
  if (typeof message !== 'object' || message === null || Reflect.get(message, 'context') !== context)
    return undefined
  const text = (key: string) => {
    const value: unknown = Reflect.get(message, key)
    return typeof value === 'string' ? value : undefined
  }
  return { event: text('event'), method: text('method'), value: Reflect.get(message, 'value') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
