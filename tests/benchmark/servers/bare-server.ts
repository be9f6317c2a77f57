import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'

/**
 * The baseline: node:http and nothing else. `/page` sends a page's bytes from memory; `/me` runs one session
 * query per request. Arguments: port, the page's address, the database's address.
 */
const [port = '', page = '', databaseUrl = ''] = process.argv.slice(2)
const body = brotliCompressSync(Buffer.from(await (await fetch(page)).arrayBuffer()))
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const query = `select u.id, u.email, u.username, u.language, u.is_subscribed, u.has_completed_onboarding, u.free_access_until, s2.plan, s2.access_until, s.id as session_id, s.last_seen_at
  from sessions s join users u on u.id = s.user_id left join subscriptions s2 on s2.user_id = u.id and s2.is_live where s.token_hash = sha256($1) and s.expires_at > now()`

createServer(async (request, response) => {
  if (request.url === '/page') {
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': body.length,
      })
      .end(body)
    return
  }
  const token = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const found = await pool.query({ name: 'me', text: query, values: [Buffer.from(token)] })
  const me = JSON.stringify(found.rows[0] ?? {})
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(me) })
    .end(me)
}).listen(Number(port), '127.0.0.1')
