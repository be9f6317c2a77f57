import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { queryOf } from '#src/api/query-of.ts'
import type { listInvoices } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { euros, interpolateDated, locales, longDate } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { AccountPageData, SubscriptionProps } from './account-data.ts'

type Invoice = ResponseOf<typeof listInvoices>['invoices'][number]

/** The family's invoices, newest first, as the payment provider stores them. */
export function InvoicesCard({ page, account }: SubscriptionProps) {
  const words = page.texts.invoices
  const invoices = useQuery({
    ...queryOf<typeof listInvoices>('/api/account/invoices'),
    enabled: account.status !== 'none',
  })
  if (account.status === 'none') return null
  return (
    <Card as="section" className="stack col-span-7" aria-labelledby="account-invoices">
      <h2 className="text-h3" id="account-invoices">
        {words.heading}
      </h2>
      {invoices.data ? (
        <FoldedInvoices invoices={invoices.data.invoices} page={page} />
      ) : (
        <QueryFallback
          query={invoices}
          loading={words.loading}
          failed={words.failed}
          again={page.texts.tryAgain}
        />
      )}
    </Card>
  )
}

/** The number of invoices that are shown unfolded: about as tall as the devices beside them. */
const shownAtFirst = 4

interface InvoicesProps {
  invoices: readonly Invoice[]
  page: AccountPageData
}

function FoldedInvoices({ invoices, page }: InvoicesProps) {
  const words = page.texts.invoices
  if (invoices.length === 0) return <p className="soft">{words.empty}</p>
  return (
    <>
      <InvoiceList invoices={invoices.slice(0, shownAtFirst)} page={page} />
      {invoices.length > shownAtFirst && (
        <details>
          <summary className="earlier">{words.earlier}</summary>
          <InvoiceList invoices={invoices.slice(shownAtFirst)} page={page} />
        </details>
      )}
    </>
  )
}

function InvoiceList({ invoices, page }: InvoicesProps) {
  return (
    <ul className="list">
      {invoices.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} page={page} />
      ))}
    </ul>
  )
}

const tones = { paid: 'leaf', open: 'joue', void: undefined, refunded: undefined } as const

function InvoiceLine({ invoice, page: { language, texts } }: { invoice: Invoice; page: AccountPageData }) {
  const words = texts.invoices
  const date = longDate(new Date(invoice.at), language)
  const isRefunded = invoice.cents > 0 && invoice.refundedCents >= invoice.cents
  const status = isRefunded ? 'refunded' : invoice.status
  const address = invoice.url ?? invoice.pdf
  return (
    <li className="flex-wrap">
      <span className="basis-full sm:flex-1 sm:basis-40">{date}</span>
      <span className="font-strong">{euros(invoice.cents, language)}</span>
      <Tag tone={tones[status]}>{words.status[status]}</Tag>
      {address && (
        <a
          className="ml-auto"
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={interpolateDated(words.read, { date })}
        >
          {words.open}
        </a>
      )}
      {invoice.vatCents !== 0 && (
        <span className="small soft basis-full">
          {interpolate(invoice.country === null ? words.vatAlone : words.vat, {
            vat: euros(invoice.vatCents, language),
            net: euros(invoice.cents - invoice.vatCents, language),
            percent: invoice.vatPercent.toLocaleString(locales[language]),
            country: invoice.country === null ? '' : regionName(invoice.country, language),
          })}
        </span>
      )}
    </li>
  )
}
