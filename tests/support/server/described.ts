import type { Endpoint } from '#src/api/endpoint.ts'
import type { ApiResponse, Browser } from './browser.ts'
import { nameOf } from './calls.ts'

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { headers?: object; content: object }> }>>
}

/** Collects the responses of calls, to compare them with the public description. */
export class ResponsesSeen {
  readonly #seen = new Map<string, { endpoint: Endpoint; status: number; type: string; isCounted: boolean }>()

  note(endpoint: Endpoint, { status, headers }: ApiResponse): void {
    const [type = ''] = (headers.get('content-type') ?? '').split(';')
    this.#seen.set(`${nameOf(endpoint)} ${status} ${type}`, {
      endpoint,
      status,
      type,
      isCounted: headers.has('x-total-count'),
    })
  }

  get count(): number {
    return this.#seen.size
  }

  /** Every response whose status, content type or X-Total-Count the description does not declare. */
  async undescribed(browser: Browser): Promise<string[]> {
    const { paths } = (await browser.get<Described>('/api/openapi.json')).body
    return [...this.#seen].flatMap(([name, { endpoint, status, type, isCounted }]) => {
      const described =
        paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]?.responses[status]
      const isDescribed =
        described !== undefined &&
        type in described.content &&
        (described.headers !== undefined) === isCounted
      return isDescribed ? [] : [name]
    })
  }
}
