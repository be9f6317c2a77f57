import type { z } from 'zod'
import type { AdminRole } from '#src/shared/options.ts'

/** Who may make a call. `withAccess`: a signed-in family that may watch (CONTRACT §5 hasAccess). */
export type Access = ByAccess['access']

/** The field of a call's parameters, query or body that names the child, or a list of them. */
export type NamedChild = { params: string } | { query: string } | { body: string }

/** An expected failure: its HTTP status and the message that goes with its code. */
interface DeclaredError {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 429 | 503
  message: string
}

/** What only calls of the back-office declare. */
export interface ForAdministrators {
  /** The lowest role that may call (PROGRAMME §2). */
  role: AdminRole
  /** Whether the password or the code must have been given within the last 15 minutes (CONTRACT §10). */
  isGuarded?: true
  /** Whether an owner may call it before the second factor, which production requires, is set up. */
  isBeforeSecondFactor?: true
}

/** What only calls of signed-in families declare. */
interface ForFamilies {
  /**
   * Whether only the guardian who pays may call (PROGRAMME §7): for the family's money, and for calls that
   * end or hand over the account.
   */
  isForPayer?: true
  /**
   * Whether it reads data that only the family may see, which the team's view of its pages does not show
   * (docs/decisions/0030).
   */
  isOfFamilyAlone?: true
  /**
   * Whether pages poll it every few seconds: its response may come a few hundredths of a second later, so
   * that the sessions of several polls are read together (docs/decisions/0044).
   */
  isPolled?: true
}

/** What only calls that are open to visitors declare. */
interface ForVisitors {
  /**
   * For calls of the back-office: they do not use the family's session, so they are allowed in a child's view
   * and in the team's view.
   */
  ignoresFamilySession?: true
}

/** What calls of families and visitors declare: a browser in a special view may make them or not. */
interface ForViews {
  /**
   * Allows the call in a child's view (PROGRAMME §6), and says which input field names the child: it may only
   * name the child whose view it is. Without this, the call gets 403 there.
   */
  childView?: NamedChild | 'namesNoChild'
  /** Whether it may be called in the team's view although it is not a GET (docs/decisions/0030). */
  isAllowedInTeamView?: true
}

/** The fields that another access declares: none of them may be set, and reading one gives undefined. */
type Without<Fields> = { [Field in keyof Fields]?: never }

type ByAccess =
  | ({ access: 'admin' } & ForAdministrators & Without<ForFamilies & ForVisitors & ForViews>)
  | ({ access: 'member' | 'withAccess' } & ForFamilies & ForViews & Without<ForAdministrators & ForVisitors>)
  | ({ access: 'visitor' } & ForVisitors & ForViews & Without<ForAdministrators & ForFamilies>)

/**
 * One call of the API, as data: the server validates requests and writes its documentation with it, and the
 * browser takes its types from it.
 */
export type Endpoint = Described & { errors?: Readonly<Record<string, DeclaredError>> }

type Described = ByAccess & OfEveryAccess

interface OfEveryAccess {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  summary: string
  params?: z.ZodType
  /** Whether a malformed id in the path gets 400 rather than 404 (QUALITY). */
  rejectsMalformedIds?: true
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The language of the messages about rejected fields. It must match the messages in the schema, so that no
   * response mixes two languages. By default French in the back-office and English elsewhere.
   */
  issuesIn?: 'fr'
  response: z.ZodType
  /** The response's type if it is not JSON. */
  responseType?:
    | 'text/csv; charset=utf-8'
    | 'text/html; charset=utf-8'
    | 'text/calendar; charset=utf-8'
    | 'text/vtt; charset=utf-8'
    | 'image/svg+xml; charset=utf-8'
    | 'application/zip'
  /** The response is sent piece by piece while it is made, of any length: text, or the bytes of a file. */
  isStreamed?: true
  /**
   * How many calls an address may make, counted after validation. If absent, a writing call counts towards
   * CONTRACT §3's 300 in 15 minutes; 'handled': the handler counts; 'none': no limit.
   */
  limit?: { perIp: number; minutes: number } | 'handled' | 'none'
  /** Whether it calls the payment provider: such calls have a further limit for each family. */
  callsPayments?: true
  /**
   * The handler gets the body as raw bytes, which a program sends rather than one of our pages: signed JSON,
   * or any content.
   */
  rawBody?: 'json' | 'any'
  /** The types of a raw body, for the API's description; a form's if none is given. */
  bodyTypes?: readonly [string, ...string[]]
  /**
   * The header with the body's signature, and its shape. Without it the response is 400 `badSignature` with
   * this message, before the body is read.
   */
  signedBy?: { header: string; shape: RegExp; message: string }
  /** The body is a list instead of an object. */
  bodyIsList?: true
  /** The largest body in bytes; `bodyBytes.usual` unless given. */
  maxBytes?: number
}

/** Any call that declares this error. */
export type Declaring<Code extends string> = Described & { errors: Readonly<Record<Code, DeclaredError>> }

/** Declares a call. The type keeps the literal method, path and error codes. */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
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

/** The input that a handler receives, validated. */
export type BodyOf<E> = Output<SchemaOf<E, 'body'>>
export type QueryOf<E> = Output<SchemaOf<E, 'query'>>
export type ParamsOf<E> = Output<SchemaOf<E, 'params'>>

/** The input that a caller sends. */
export type SentBody<E> = Input<SchemaOf<E, 'body'>>
export type SentQuery<E> = Input<SchemaOf<E, 'query'>>
export type SentParams<E> = Input<SchemaOf<E, 'params'>>

/** The type that a handler returns and the browser gets: the same, since responses hold JSON values only. */
export type ResponseOf<E> = E extends {
  isStreamed: true
  response: infer Piece extends z.ZodType
}
  ? AsyncGenerator<z.output<Piece>, void>
  : E extends { response: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never
