import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Makes a family in an empty database, signed in for a day. Returns its session token. */
export async function signedIn(connectionString: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `with family as (insert into users (email) values ('family@example.com') returning id)
     insert into sessions (user_id, token_hash, expires_at) select id, sha256($1::bytea), now() + interval '1 day' from family`,
    [Buffer.from(token)],
  )
  await client.end()
  return token
}
