import type pg from 'pg'
import { spread } from './clients/pace.ts'
import { idOf, madeDatabase } from './servers/made-database.ts'
import { serverHere } from './servers/server-here.ts'

/**
 * Prints how fast the search over everything responds with 1,000,000 families and 500,000 messages; the
 * target is 80 ms at the 95th percentile overall. BENCH_SHARE=0.2 runs it with a fifth of them.
 */
const share = Number(process.env.BENCH_SHARE ?? 1)
const families = 1_000_000 * share
const messages = 500_000 * share
const lives = 5000
const repeats = 10
/** The administrator's token. It is constant, because the database may be that of an earlier run. */
const token = 'bench-'.padEnd(43, 'a')

const searches = {
  'the beginning of many addresses': ['pa', 'parent', 'parent-1', 'claire'],
  'the beginning of one': ['parent-12345@', 'claire.weber-99@exemple.lu'],
  'a word of many addresses': ['exemple', 'esempio', 'lu', 'weber'],
  'a word of few': ['12345', '99999', 'weber 4242'],
  'a child’s name': ['renarde', 'orme 77', 'petit', 'loutre-4141'],
  'a live': ['se fâcher', 'photo'],
  'words of messages': ['bonjour', 'retenue', 'inquiète 31', 'facture'],
  nothing: ['introuvable', 'zzzz', 'xyz abc'],
}

const made = await madeDatabase('search', make)
try {
  const server = await serverHere(made)
  const rows: Record<string, ReturnType<typeof spread>> = {}
  const all: number[] = []
  for (const [name, typed] of Object.entries(searches)) {
    const times: number[] = []
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const q of typed) {
        const began = performance.now()
        const response = await fetch(`${server.origin}/api/admin/search?q=${encodeURIComponent(q)}`, {
          headers: { Authorization: `Bearer ${token}` },
        })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${q} answered ${response.status}`)
        if (repeat > 0) times.push(performance.now() - began)
      }
    all.push(...times)
    rows[name] = spread(times)
  }
  process.stdout.write(
    `\nSearch, ${families.toLocaleString('en')} families, ${messages.toLocaleString('en')} messages\n`,
  )
  console.table({ ...rows, all: spread(all) })
  await server.close()
} finally {
  await made.end()
}

async function make(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (email, created_at)
     select (array['parent-', 'claire.weber-', 's.romano_', 'famille.'])[1 + n % 4] || n || (array['@exemple.lu', '@exemple.fr', '@esempio.it'])[1 + n % 3],
       now() - random() * interval '1095 days'
     from generate_series(1, ${families}) n`,
  )
  await client.query(
    `create temp table people as select row_number() over () as number, id from users; analyze people`,
  )
  await client.query(
    `insert into children (user_id, position, display_name, age, language, picture)
     select id, 1, (array['Renarde', 'Petit Orme', 'Loutre', 'Castor'])[1 + number % 4] || ' ' || number % 5000, '6-8', 'fr', 'crest:a' from people`,
  )
  await client.query(
    `insert into conversations (user_id, last_message_at) select id, now() from people where number <= ${messages}`,
  )
  await client.query(
    `insert into conversation_messages (user_id, sender, text)
     select id, 'family', 'Bonjour, ' || (array['une question sur la facture du mois', 'la retenue de mardi nous inquiète', 'le live de mercredi était très bien'])[1 + number % 3] || ' ' || number % 1000 || '. Merci de votre réponse, nous restons à votre écoute.'
     from people where number <= ${messages}`,
  )
  await client.query(
    `insert into live_sessions (title, lang, category, expert_type, starts_at, minutes)
     select (array['Dire non sans se fâcher', 'Une photo peut-elle mentir ?', 'Préparer sa semaine'])[1 + n % 3] || ' ' || n, 'fr', 'social', 'education', now() + n * interval '1 hour', 45
     from generate_series(1, ${lives}) n`,
  )
  const admin = idOf(`'admin'`)
  await client.query(
    `insert into admins (id, email, password_hash) values (${admin}, 'bench@exemple.lu', 'none')`,
  )
  await client.query(
    `insert into admin_sessions (admin_id, token_hash, expires_at) values (${admin}, sha256(convert_to('${token}', 'UTF8')), now() + interval '8 hours')`,
  )
}
