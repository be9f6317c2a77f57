import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** One answered request; `route` is the declared path, never the address itself. */
  answered(method: string, route: string, status: number, seconds: number): void
  refusedByOverload(): void
}

/** The process's figures, prom-client's defaults among them. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const overload = new Counter({
    name: 'http_requests_refused_by_overload_total',
    help: 'Requests refused because too many were under way',
    registers: [registry],
  })
  return {
    registry,
    answered: (method, route, status, seconds) => duration.observe({ method, route, status: String(status) }, seconds),
    refusedByOverload: () => overload.inc(),
  }
}
