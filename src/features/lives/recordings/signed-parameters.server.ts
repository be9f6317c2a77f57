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

/** `gone` is what tells of a class that no live session of ours ever had. */
type Read = { meetingId: string; recordId: string } | 'unreadable' | 'forged' | 'gone'

/**
 * What a class server signed: a JSON Web Token in a form, or in JSON. Only HS256 counts, whatever the token
 * itself says.
 */
export function readSignedParameters(body: unknown, contentType: string | undefined, secret: string): Read {
  const token = tokenIn(Buffer.isBuffer(body) ? body : Buffer.alloc(0), contentType)
  const [head, payload, signature, ...more] = token?.split('.') ?? []
  if (!head || !payload || signature === undefined || more.length > 0) return 'unreadable'
  const named = header.safeParse(decoded(head))
  if (!named.success) return 'unreadable'
  if (named.data.alg !== 'HS256') return 'forged'
  const read = parameters.safeParse(decoded(payload))
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  if (!read.success) return 'unreadable'
  const { meeting_id: meetingId, record_id: recordId } = read.data
  return classId.safeParse(meetingId).success ? { meetingId, recordId } : 'gone'
}

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
