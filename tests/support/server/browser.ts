export interface ApiResponse<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body
  text: string
}

export interface Sending {
  headers?: Record<string, string>
  /** Sent unchanged instead of as JSON. */
  raw?: BodyInit
  token?: string | undefined
}

/** A visitor's browser as the API sees one: it stores its cookies and sends its origin. */
export class Browser {
  readonly #origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  get<Body = Record<string, unknown>>(path: string, sending: Sending = {}): Promise<ApiResponse<Body>> {
    return this.send('GET', path, undefined, sending)
  }

  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    sending: Sending = {},
  ): Promise<ApiResponse<Body>> {
    return this.send('POST', path, body, sending)
  }

  put<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    sending: Sending = {},
  ): Promise<ApiResponse<Body>> {
    return this.send('PUT', path, body, sending)
  }

  delete<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    sending: Sending = {},
  ): Promise<ApiResponse<Body>> {
    return this.send('DELETE', path, body, sending)
  }

  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body: unknown,
    { headers = {}, raw, token }: Sending,
  ): Promise<ApiResponse<Body>> {
    const response = await fetch(new URL(path, this.#origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { Origin: this.#origin, 'Content-Type': 'application/json' }),
        ...(this.cookies.size > 0 && {
          Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) as Body }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const isGone = attributes.some((attribute) =>
      /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
    )
    if (isGone) this.cookies.delete(name.trim())
    else this.cookies.set(name.trim(), value.join('='))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
