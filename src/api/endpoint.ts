import type { z } from 'zod'
import type { AdminRole } from '#src/shared/options.ts'

/** Who may make a call. `withAccess` is a signed-in family that may watch (CONTRACT §5 hasAccess). */
export type Access = 'visitor' | 'member' | 'withAccess' | 'admin'

/** An expected refusal: its HTTP status and the message that goes with its code. */
interface DeclaredError {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 429 | 503
  message: string
}

/** One call of the product, as data: the server validates and documents by it, the browser is typed by it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** Of the back-office: the least role that may call (PROGRAMME §2); `team` where nothing is said. */
  role?: AdminRole
  /**
   * Of the back-office: whether it asks for the password or the code again after 15 minutes (CONTRACT §10).
   */
  isGuarded?: true
  /**
   * Whether it is for the guardian alone who pays (PROGRAMME §7): the family's money, and what ends or hands
   * over the account.
   */
  isForPayer?: true
  /**
   * Of the back-office: whether it answers an owner who has still to set up the second factor that production
   * asks for; nothing else does.
   */
  isBeforeSecondFactor?: true
  /** Whether it answers while the session is in a child's view (PROGRAMME §6). */
  childView?: boolean
  summary: string
  params?: z.ZodType
  /** Whether an id that none can be is refused with 400; elsewhere it leads to nothing, 404 (QUALITY). */
  rejectsOddIds?: true
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** What the answer is where it is not JSON. */
  responseType?:
    | 'text/csv; charset=utf-8'
    | 'text/html; charset=utf-8'
    | 'text/calendar; charset=utf-8'
    | 'text/vtt; charset=utf-8'
    | 'image/svg+xml; charset=utf-8'
    | 'application/zip'
  /** The answer is text that is sent piece by piece as it is made, whatever its length. */
  isStreamed?: true
  errors?: Readonly<Record<string, DeclaredError>>
  /**
   * How many calls an address may make, counted after validation. A writing call without one shares CONTRACT
   * §3's 300 in 15 minutes; 'handled' means that the handler counts by itself, 'none' that every call is
   * heard.
   */
  limit?: { perAddress: number; minutes: number } | 'handled' | 'none'
  /** Whether the payment provider is asked: a family may make so many of these calls a minute. */
  asksPayments?: true
  /**
   * The body arrives as the bytes that were sent, from a program that is no page of the site: JSON under a
   * signature, or anything.
   */
  rawBody?: 'json' | 'any'
  /**
   * The header that carries the signature of the body, and how one looks: without it the call is refused with
   * these words, 400 `badSignature`, before its body is read.
   */
  signedBy?: { header: string; shape: RegExp; message: string }
  /** The body is a list, and not an object. */
  bodyIsList?: true
  /** How many bytes the body may have, where that is not the usual. */
  mostBytes?: number
}

/** What a call has to say of itself besides: one of the back-office, which role may make it. */
type Demanded<Declared> = Declared extends { access: 'admin' } ? { role: AdminRole } : unknown

/** Declares a call. The type keeps the literal method, path and refusal codes. */
export function endpoint<const Declared extends Endpoint>(declared: Declared & Demanded<Declared>): Declared {
  return declared
}

export type ErrorCode<E extends Endpoint> = E extends { errors: infer Errors }
  ? Extract<keyof Errors, string>
  : never

type SchemaOf<E, Key extends string> = E extends { readonly [K in Key]: infer Schema extends z.ZodType }
  ? Schema
  : undefined
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a handler receives, validated. */
export type BodyOf<E> = Output<SchemaOf<E, 'body'>>
export type QueryOf<E> = Output<SchemaOf<E, 'query'>>
export type ParamsOf<E> = Output<SchemaOf<E, 'params'>>

/** What a caller sends. */
export type SentBody<E> = Input<SchemaOf<E, 'body'>>
export type SentQuery<E> = Input<SchemaOf<E, 'query'>>
export type SentParams<E> = Input<SchemaOf<E, 'params'>>

/**
 * What a handler returns, and what the browser gets (the same: answers hold no dates or other non-JSON
 * values).
 */
export type ResponseOf<E> = E extends { isStreamed: true }
  ? AsyncGenerator<string, void>
  : E extends { response: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never
