import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isStorableText, parseJsonBody } from '#src/api/server/json-body.server.ts'
import { isRecordId } from '#src/infrastructure/live-class/class-server.server.ts'

const parameters = z.object({
  meeting_id: z.string().min(1),
  record_id: z.string().refine(isRecordId),
})
const classId = z.uuid()
const header = z.object({ alg: z.string() })

/**
 * Verifies and reads the JSON Web Token that a class server sends, in a form or in JSON. Only HS256 is
 * accepted, so that a token cannot choose a weaker algorithm.
 */
export function readSignedParameters(
  body: unknown,
  contentType: string | undefined,
  secret: string,
): SignedParameters {
  const token = tokenIn(Buffer.isBuffer(body) ? body : Buffer.alloc(0), contentType)
  const [head, payload, signature, ...more] = token?.split('.') ?? []
  if (!head || !payload || signature === undefined || more.length > 0) return 'unreadable'
  const parsedHeader = header.safeParse(decoded(head))
  if (!parsedHeader.success) return 'unreadable'
  if (parsedHeader.data.alg !== 'HS256') return 'forged'
  const read = parameters.safeParse(decoded(payload))
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  if (!read.success) return 'unreadable'
  const { meeting_id: meetingId, record_id: recordId } = read.data
  return classId.safeParse(meetingId).success ? { meetingId, recordId } : 'gone'
}

/** `gone`: the recording is of a class that belongs to no live session of ours. */
type SignedParameters = { meetingId: string; recordId: string } | 'unreadable' | 'forged' | 'gone'

function tokenIn(body: Buffer, contentType = ''): string | undefined {
  if (!contentType.startsWith('application/json'))
    return new URLSearchParams(body.toString()).get('signed_parameters') ?? undefined
  try {
    const given: unknown = Reflect.get(Object(parseJsonBody(body)), 'signed_parameters')
    return typeof given === 'string' ? given : undefined
  } catch {
    return undefined
  }
}

function decoded(part: string): unknown {
  const text = Buffer.from(part, 'base64url').toString()
  try {
    return isStorableText(text) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
