import type { IncomingMessage, ServerResponse } from 'node:http'
import { EmulatedStripeError } from '#emulator/http/errors.ts'
import { type FormTree, readForm } from '#emulator/http/form-body.ts'
import { readBody, TooLargeError } from '#emulator/http/request-body.ts'
import type { Store } from '#emulator/store.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { invoiceOfCharge } from './charges.ts'
import { clockTarget, developerActions } from './developer-forms.ts'
import { developerPage } from './developer-page.ts'
import { fontReply } from './fonts.ts'
import { invoicePage } from './invoice-page.ts'
import { isLoopback, isSameOrigin } from './is-loopback.ts'
import { type Reply, seeOther, send, textReply } from './page.ts'
import { payByForm, paymentPage } from './payment-page.ts'
import { portalPage, replaceByForm } from './portal-page.ts'

interface PagesOptions {
  store: Store
  pagesOrigin: string
  headers: Readonly<Record<string, string>>
  now(): Date
  advanceTo(date: Date): Promise<void>
  write<Result>(work: (unit: UnitOfWork) => Result): Result
}

const prefix = '/dev/payment'
const largestForm = 64 * 1024

/** Handles requests below /dev/payment; returns false for others. */
export function handlePage(
  options: PagesOptions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return false
  respond(options, { page: path.slice(prefix.length + 1), query }, request)
    .catch(errorReply)
    .then((reply) => send(response, reply, options.headers))
    .catch(() => response.destroy())
  return true
}

interface Place {
  page: string
  query: string
}

async function respond(options: PagesOptions, place: Place, request: IncomingMessage): Promise<Reply> {
  if (!isLoopback(request, options.pagesOrigin)) return notFound
  const methods = methodsOf(place.page)
  if (!methods.some((method) => method === request.method))
    return textReply(405, 'Method not allowed', { allow: methods.join(', ') })
  if (request.method !== 'POST') return await show(options, place)
  if (!isSameOrigin(request, options.pagesOrigin))
    return textReply(403, 'This form was sent from another site.')
  return await act(options, place.page, readForm(await readBody(request, largestForm)))
}

function methodsOf(page: string): readonly string[] {
  const [first = ''] = page.split('/')
  if (page === 'clock' || Object.hasOwn(developerActions, page)) return ['POST']
  if (page === '' || first === 'fonts' || first === 'invoices' || first === 'charges') return ['GET', 'HEAD']
  return ['GET', 'HEAD', 'POST']
}

async function show({ store, write }: PagesOptions, { page, query }: Place): Promise<Reply> {
  const [first = '', second = ''] = page.split('/')
  if (page === '') return write(developerPage)
  if (first === 'fonts') return await fontReply(second)
  if (first === 'portal') {
    const session = store.get('billing_portal.session', second)
    return session ? write((unit) => portalPage(unit, session, { replaced: query === 'replaced' })) : notFound
  }
  if (first === 'invoices' || first === 'charges') {
    const charge = first === 'charges' ? store.get('charge', second) : undefined
    const invoice = charge ? invoiceOfCharge(store, charge) : store.get('invoice', second)
    return invoice ? invoicePage(store, invoice) : notFound
  }
  return write((unit) => {
    const session = unit.get('checkout.session', page)
    return session ? paymentPage(session) : notFound
  })
}

async function act(
  { now, advanceTo, write }: PagesOptions,
  page: string,
  submitted: FormTree,
): Promise<Reply> {
  const [first = '', second = ''] = page.split('/')
  if (page === 'clock') {
    const target = clockTarget(submitted, now())
    if (!target)
      return textReply(422, 'Choose a date that lies ahead of the emulator’s time, by two years at most.')
    await advanceTo(target)
    return seeOther(prefix)
  }
  const action = Object.hasOwn(developerActions, page) ? developerActions[page] : undefined
  if (action) {
    write((unit) => action(unit, submitted))
    return seeOther(prefix)
  }
  return write((unit) => {
    const portal = first === 'portal' ? unit.get('billing_portal.session', second) : undefined
    if (portal) return replaceByForm(unit, portal, submitted)
    const session = unit.get('checkout.session', page)
    return session ? payByForm(unit, session, submitted) : notFound
  })
}

const notFound = textReply(404, 'Not found')

function errorReply(error: unknown): Reply {
  if (error instanceof EmulatedStripeError) return textReply(422, error.message)
  if (error instanceof TooLargeError) return textReply(413, 'The form is too large.')
  return textReply(
    500,
    `The payment emulator failed: ${error instanceof Error ? error.message : String(error)}`,
  )
}
