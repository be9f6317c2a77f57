import type pg from 'pg'
import { spread } from './clients/pace.ts'
import { idOf, madeDatabase } from './servers/made-database.ts'
import { serverHere } from './servers/server-here.ts'

/**
 * Prints how fast the team's inbox responds with 500,000 messages in 250,000 conversations of 300,000
 * families; the target is 50 ms at the 95th percentile for each line. BENCH_SHARE=0.1 runs it with a tenth of
 * them.
 */
const share = Number(process.env.BENCH_SHARE ?? 1)
const families = 300_000 * share
const conversations = 250_000 * share
const repeats = 25

const calls = {
  'first page': [''],
  'what is open': ['state=open', 'state=open&page=2', 'state=open&page=40'],
  'what is closed': ['state=closed', 'state=closed&page=100', 'state=closed&page=4000'],
  'some page': ['page=3', 'page=150', 'page=2500'],
  'assigned to me': ['assigned=me', 'assigned=me&state=open'],
  'assigned to nobody': ['assigned=nobody', 'assigned=nobody&state=open', 'assigned=nobody&state=closed'],
  late: ['late=true', 'late=true&assigned=nobody', 'late=false&state=open'],
  'words of many messages': ['search=bonjour', 'search=facture', 'search=bonjour%20facture&state=open'],
  'words of few messages': ['search=4242', 'search=retenue%20777'],
  'part of an address': ['search=family-12345', 'search=%40example.com', 'search=family-1&state=open'],
  'words of nothing': ['search=introuvable', 'search=zzzz'],
}

const made = await madeDatabase('inbox', make)
try {
  const server = await serverHere(made)
  const rows: Record<string, ReturnType<typeof spread>> = {}
  for (const [name, queries] of Object.entries(calls)) {
    const times: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const query of queries) {
        const began = performance.now()
        const response = await fetch(`${server.origin}/api/admin/conversations?${query}`, {
          headers: { Authorization: `Bearer ${token()}` },
        })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${query} answered ${response.status}`)
        if (repeat > 4) times.push(performance.now() - began)
      }
    rows[name] = spread(times)
  }
  process.stdout.write(`\nInbox, ${(conversations * 2).toLocaleString('en')} messages\n`)
  console.table(rows)
  await server.close()
} finally {
  await made.end()
}

/** The administrator's token. It is constant, because the database may be that of an earlier run. */
function token(): string {
  return 'bench-'.padEnd(43, 'a')
}

async function make(client: pg.Client): Promise<void> {
  // One conversation in fifty waits for a reply.
  const isOpen = 'n % 50 = 0'
  const admin = idOf(`'admin'`)
  for (const statement of [
    `insert into users (id, email, is_subscribed) select ${idOf(`'user ' || n`)}, 'family-' || n || '@example.com', true from generate_series(1, ${families}) n`,
    `insert into subscriptions (id, user_id, customer_id, plan, billing, status, is_live)
     select 'sub_' || n, ${idOf(`'user ' || n`)}, 'cus_' || n, (array['lives', 'complete'])[1 + n % 2], 'monthly', 'active', true from generate_series(1, ${families}) n`,
    `insert into admins (id, email, password_hash) values (${admin}, 'bench@exemple.lu', 'none')`,
    `insert into admin_sessions (admin_id, token_hash, expires_at) values (${admin}, sha256(convert_to('${token()}', 'UTF8')), now() + interval '8 hours')`,
    `insert into conversations (user_id, state, assigned_to, is_first, deadline_at, last_message_at)
     select ${idOf(`'user ' || n`)}, case when ${isOpen} then 'open' else 'closed' end, case when n % 7 = 0 then ${admin} end, ${isOpen} and n % 100 = 0,
       case when ${isOpen} then now() + (n % 400 - 100) * interval '1 hour' end, now() - n * interval '1 minute'
     from generate_series(1, ${conversations}) n`,
    `insert into conversation_messages (user_id, sender, text, created_at)
     select ${idOf(`'user ' || n`)}, sender, 'Bonjour, ' || text, now() - n * interval '1 minute'
     from generate_series(1, ${conversations}) n, lateral (values
       ('family', (array['une question sur la facture du mois', 'la retenue de mardi nous inquiète', 'le live de mercredi était très bien'])[1 + n % 3] || ' ' || n % 9973 || '. Merci de votre réponse, nous restons à votre écoute.'),
       ('team', 'merci de votre message. Nous avons regardé ce qu’il en est, et tout est en ordre.')) written (sender, text)
     where sender = 'family' or not ${isOpen} order by n desc`,
  ])
    await client.query(statement)
}
