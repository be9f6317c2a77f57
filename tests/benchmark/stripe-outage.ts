import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripeOutages } from '#tests/support/payments/stripe-outage.ts'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { load } from './clients/load.ts'
import { signedIn } from './clients/signed-in.ts'
import { startProduct } from './servers/product.ts'

/**
 * QUALITY R5: compares other calls while fifty families at a time wait for a Stripe that does not respond
 * with the same calls without such families, and measures how long those families wait.
 */
const waiting = 50

const postgres = await startPostgres()
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-bench-'))
const port = await freePort()
const stripe = createServer(stripeOutages['does not answer']).listen(port, '127.0.0.1')
try {
  await administer(postgres.url, 'create database bench')
  const databaseUrl = postgres.databaseUrl('bench')
  const product = await startProduct({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
  })
  try {
    const headers = { Cookie: `session=${await signedIn(databaseUrl)}` }
    const me = () => load(`${product.origin}/api/auth/me`, { headers })
    const before = await me()
    const stop = waitForStripe(product.origin)
    const meanwhile = await me()
    const all = await stop()
    const after = await me()
    const calm = (before.perSecond + after.perSecond) / 2
    console.table({
      '/api/auth/me': before,
      '  while Stripe does not answer': meanwhile,
      '  afterwards': after,
    })
    console.table({
      'slower meanwhile, %': Math.round(100 * (1 - meanwhile.perSecond / calm)),
      'checkouts with 503': all.filter(({ status }) => status === 503).length,
      otherwise: all.filter(({ status }) => status !== 503).length,
      'slowest of them, s': Math.max(...all.map(({ seconds }) => seconds)),
    })
  } finally {
    await product.stop()
  }
} finally {
  stripe.closeAllConnections()
  stripe.close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

interface ApiResponse {
  status: number
  seconds: number
}

/**
 * Keeps {@link waiting} checkouts open, each from another IP address, until it is stopped and the last one
 * has its response.
 */
function waitForStripe(origin: string): () => Promise<ApiResponse[]> {
  let isOver = false
  let count = 0
  const one = async (): Promise<ApiResponse[]> => {
    const mine: ApiResponse[] = []
    while (!isOver) {
      count += 1
      const began = performance.now()
      const { status } = await fetch(`${origin}/api/stripe/create-checkout-session`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `10.1.${count >> 8}.${count & 255}`,
        },
        body: JSON.stringify({
          planId: 'lives',
          billing: 'monthly',
          locale: 'fr',
          attempt: crypto.randomUUID(),
        }),
      })
      mine.push({ status, seconds: Math.round((performance.now() - began) / 100) / 10 })
    }
    return mine
  }
  const responses = Array.from({ length: waiting }, one)
  return async () => {
    isOver = true
    return (await Promise.all(responses)).flat()
  }
}
