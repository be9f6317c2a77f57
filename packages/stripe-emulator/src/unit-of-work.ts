import type Stripe from 'stripe'
import { apiVersion, eventOf } from '#emulator/resources/event.ts'
import type { EventType } from './event-types.ts'
import { newId } from './ids.ts'
import type { Kind, Kinds } from './kinds.ts'
import { tasksOf } from './scheduled-tasks.ts'
import type { Store } from './store.ts'

/**
 * The reads and writes of one call or scheduled task: one transaction, at one moment of the emulator's clock.
 */
export interface UnitOfWork {
  store: Store
  /** The moment in unix seconds: the `created` of new objects. */
  at: number
  /** The origin of the hosted pages. */
  pagesOrigin: string
  request: { id: string | null; idempotency_key: string | null }
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  /** Stores a new object and announces it if an event type is given. */
  add<K extends Kind>(kind: K, object: Kinds[K], event?: EventType): Kinds[K]
  /**
   * Changes an object; with an event type, announces the differences from `since`, or from before the change.
   */
  change<K extends Kind>(
    kind: K,
    id: string,
    change: Partial<Kinds[K]>,
    event?: EventType,
    since?: Kinds[K],
  ): Kinds[K]
  announce<K extends Kind>(event: EventType, object: Kinds[K], previous?: object): void
  /** Advances the emulator's clock to a moment (unix seconds) once this work is committed. */
  advanceClock(to: number): void
}

interface UnitOfWorkOptions {
  store: Store
  at: number
  pagesOrigin: string
  request?: UnitOfWork['request']
  advanceClock?: (to: number) => void
}

/** Opens a unit of work at a moment of the clock (`at`, in seconds, as in Stripe's objects). */
export function openUnitOfWork({
  store,
  at,
  pagesOrigin,
  request = { id: null, idempotency_key: null },
  advanceClock = noClock,
}: UnitOfWorkOptions): UnitOfWork {
  const insertTask = store.database.prepare(
    'INSERT INTO scheduled_tasks (kind, id, task, due, rank) VALUES (?, ?, ?, ?, ?)',
  )
  const clearTasks = store.database.prepare('DELETE FROM scheduled_tasks WHERE kind = ? AND id = ?')
  const insertDelivery = store.database.prepare(
    'INSERT INTO deliveries (event, endpoint, next_at) VALUES (?, ?, 0)',
  )

  function save<K extends Kind>(kind: K, object: Kinds[K]): void {
    store.put(kind, object)
    clearTasks.run(kind, object.id ?? '')
    for (const { task, due, rank } of tasksOf(kind, object, at))
      insertTask.run(kind, object.id ?? '', task, due, rank)
  }

  const work: UnitOfWork = {
    store,
    at,
    pagesOrigin,
    request,
    advanceClock,
    get: (kind, id) => store.get(kind, id),
    add(kind, object, event) {
      save(kind, object)
      if (event) work.announce(event, object)
      return object
    },
    change(kind, id, change, event, since) {
      const old = store.get(kind, id)
      if (!old) throw new Error(`there is no ${kind} ${id}`)
      const changed = { ...old, ...change }
      save(kind, changed)
      const previous = previousAttributes(since ?? old, changed)
      if (event && Object.keys(previous).length > 0) work.announce(event, changed, previous)
      return changed
    },
    announce(type, object, previous) {
      const subscribed = store.list('webhook_endpoint').filter((endpoint) => isSubscribedTo(endpoint, type))
      const event = eventOf({
        id: newId('event'),
        type,
        object,
        previous,
        created: at,
        pendingWebhooks: subscribed.length,
        request,
        apiVersion,
      })
      store.put('event', event)
      for (const endpoint of subscribed.reverse()) insertDelivery.run(event.id, endpoint.id)
    },
  }
  return work
}

function noClock(): never {
  throw new Error('only a call or a form may move the clock')
}

function isSubscribedTo(endpoint: Stripe.WebhookEndpoint, type: string): boolean {
  return (
    endpoint.status === 'enabled' &&
    endpoint.enabled_events.some((enabled) => enabled === '*' || enabled === type)
  )
}

/**
 * The previous values of the changes: complete for lists, only the changed keys for objects, as Stripe
 * reports them.
 */
function previousAttributes(old: object, changed: object): Record<string, unknown> {
  const previous: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(old), ...Object.keys(changed)])) {
    const before: unknown = Reflect.get(old, key)
    const after: unknown = Reflect.get(changed, key)
    if (JSON.stringify(before) === JSON.stringify(after)) continue
    previous[key] =
      isPlainObject(before) && isPlainObject(after) && !('object' in before)
        ? previousAttributes(before, after)
        : (before ?? null)
  }
  return previous
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
