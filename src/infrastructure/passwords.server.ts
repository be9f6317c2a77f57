import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** A password's hash as it is stored: argon2id in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: Buffer.from(password), nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether a password matches a stored hash. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, , , parameters = '', nonce = '', tag = ''] = stored.split('$')
  const read = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(parameters)?.[1] ?? 0)
  const expected = Buffer.from(tag, 'base64')
  const found = await derive('argon2id', {
    message: Buffer.from(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: read('m'),
    passes: read('t'),
    parallelism: read('p'),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
