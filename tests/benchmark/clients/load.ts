import autocannon from 'autocannon'

export interface Figures {
  perSecond: number
  p99: number
  failed: number
}

/**
 * Requests one address as fast as it responds, over `connections` kept-alive connections, each with the next
 * of the `cookies`. Returns the rate per second and the 99th percentile in milliseconds.
 */
export async function load(
  url: string,
  options: {
    headers?: Record<string, string>
    cookies?: readonly string[]
    seconds?: number
    connections?: number
  } = {},
): Promise<Figures> {
  const { headers = {}, cookies = [], seconds = 8, connections = 32 } = options
  let opened = 0
  const setupClient = (client: autocannon.Client) => {
    const Cookie = cookies[opened++ % cookies.length]
    if (Cookie !== undefined) client.setHeaders({ ...headers, Cookie })
  }
  await autocannon({ url, headers, setupClient, duration: 2, connections })
  const result = await autocannon({ url, headers, setupClient, duration: seconds, connections })
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** Sends each body once, as fast as the server accepts them. */
export async function post(
  url: string,
  bodies: readonly { body: object; headers: Record<string, string> }[],
  connections = 32,
): Promise<{ perSecond: number; failed: number }> {
  let next = 0
  const began = performance.now()
  const result = await autocannon({
    url,
    method: 'POST',
    connections,
    amount: bodies.length,
    requests: [
      {
        setupRequest: (request) => {
          const item = bodies[next++ % bodies.length]
          return {
            ...request,
            headers: { 'Content-Type': 'application/json', ...item?.headers },
            body: JSON.stringify(item?.body),
          }
        },
      },
    ],
  })
  return {
    perSecond: Math.round((bodies.length * 1000) / (performance.now() - began)),
    failed: result.non2xx + result.errors,
  }
}
