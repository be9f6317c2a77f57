import type { z } from 'zod'

/** Who may make a call. `withAccess` is a signed-in family that may watch (CONTRACT §5 hasAccess). */
export type Access = 'visitor' | 'member' | 'withAccess' | 'admin'

/** An expected refusal: its HTTP status and the message that goes with its code. */
interface Refusal {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 503
  message: string
}

/** One call of the product, as data: the server validates and documents by it, the browser is typed by it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  /** What the answer is where it is not JSON. */
  answerType?: 'text/csv; charset=utf-8' | 'text/html; charset=utf-8' | 'application/zip'
  refusals?: Readonly<Record<string, Refusal>>
  /**
   * How many calls an address may make, counted after validation. A writing call without one shares CONTRACT §3's 300 in 15 minutes;
   * 'handled' means that the handler counts by itself, 'none' that every call is heard.
   */
  limit?: { perAddress: number; minutes: number } | 'handled' | 'none'
  /** The body arrives as the bytes that were sent, from a program that is no page of the site: JSON under a signature, or anything. */
  rawBody?: 'json' | 'any'
  /** How many bytes the body may have, where that is not the usual. */
  mostBytes?: number
}

/** Declares a call. The type keeps the literal method, path and refusal codes. */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared
}

export type RefusalCode<E extends Endpoint> = E extends { refusals: infer Refusals } ? Extract<keyof Refusals, string> : never

type SchemaOf<E, Key extends string> = E extends { readonly [K in Key]: infer Schema extends z.ZodType } ? Schema : undefined
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

/** What a handler returns, and what the browser gets (the same: answers hold no dates or other non-JSON values). */
export type AnswerOf<E> = E extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : never
