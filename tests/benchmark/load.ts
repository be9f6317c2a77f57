import autocannon from 'autocannon'

export interface Figures {
  perSecond: number
  p99: number
  failed: number
}

/**
 * Requests one address as fast as it responds, over `connections` kept-alive connections. Returns the rate
 * per second and the 99th percentile in milliseconds.
 */
export async function load(
  url: string,
  options: { headers?: Record<string, string>; seconds?: number; connections?: number } = {},
): Promise<Figures> {
  const { headers = {}, seconds = 8, connections = 32 } = options
  await autocannon({ url, headers, duration: 2, connections })
  const result = await autocannon({ url, headers, duration: seconds, connections })
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
