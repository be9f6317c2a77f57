import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { shownMonth } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { euros } from '#src/shared/language/format.ts'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { analyticsTexts as texts } from './analytics.texts.ts'
import { ColumnChart, FunnelChart } from './charts.tsx'
import type { adminAnalytics } from './metrics.contract.ts'

type Analytics = ResponseOf<typeof adminAnalytics>

/** SPEC §2, admin analytics, as charts and as tables; the placeholder only while there is nothing to show. */
export function AnalyticsTab() {
  const address = useAddress()
  const month = address.read('month')
  const analytics = useQuery({
    ...adminQueryOf<typeof adminAnalytics>('/api/admin/analytics', { query: { month } }),
    placeholderData: keepPreviousData,
  })
  if (analytics.isError) return <ReadError text={texts.failed} query={analytics} />
  if (!analytics.data) return <Loading text={texts.loading} />
  const { registrations, revenue, funnel } = analytics.data
  return (
    <div className="charts">
      <Registrations registrations={registrations} />
      <Card as="section">
        <h2>{texts.conversion}</h2>
        <SelectField
          className="mt-3 max-w-xs"
          label={texts.month}
          value={funnel.month}
          options={registrations
            .toReversed()
            .map((one) => ({ value: one.month, label: shownMonth(one.month) }))}
          onChange={(event) => address.keep({ month: event.currentTarget.value })}
        />
        <Funnel steps={funnel.steps} />
      </Card>
      <Revenue revenue={revenue} />
    </div>
  )
}

function Registrations({ registrations }: Pick<Analytics, 'registrations'>) {
  return (
    <Card as="section">
      <h2>{texts.registrations}</h2>
      {registrations.every(({ count }) => count === 0) ? (
        <p className="soft">{texts.nothingYet}</p>
      ) : (
        <>
          <ColumnChart
            label={texts.registrations}
            columns={registrations.map(({ month, count }) => ({
              name: shownMonth(month),
              short: month.slice(5),
              count,
            }))}
          />
          <details>
            <summary>{texts.asTable}</summary>
            <table className="table figures">
              <thead>
                <tr>
                  <th scope="col">{texts.month}</th>
                  <th scope="col">{texts.accounts}</th>
                </tr>
              </thead>
              <tbody>
                {registrations.map(({ month, count }) => (
                  <tr key={month}>
                    <th scope="row">{shownMonth(month)}</th>
                    <td>{count.toLocaleString('fr-FR')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Card>
  )
}

/** PROGRAMME §8: the money of each month, with and without VAT. */
function Revenue({ revenue }: Pick<Analytics, 'revenue'>) {
  const { heading, nothingYet, note, gross, vat, net } = texts.revenue
  return (
    <Card as="section">
      <h2>{heading}</h2>
      {revenue.every(({ grossCents }) => grossCents === 0) ? (
        <p className="soft">{nothingYet}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        <section className="overflow-x-auto" aria-label={heading} tabIndex={0}>
          <table className="table figures">
            <thead>
              <tr>
                <th scope="col">{texts.month}</th>
                <th scope="col">{gross}</th>
                <th scope="col">{vat}</th>
                <th scope="col">{net}</th>
              </tr>
            </thead>
            <tbody>
              {revenue.toReversed().map(({ month, grossCents, vatCents, netCents }) => (
                <tr key={month}>
                  <th scope="row">{shownMonth(month)}</th>
                  <td>{euros(grossCents, 'fr')}</td>
                  <td>{euros(vatCents, 'fr')}</td>
                  <td>{euros(netCents, 'fr')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="soft small">{note}</p>
    </Card>
  )
}

function Funnel({ steps }: { steps: Analytics['funnel']['steps'] }) {
  if (steps.every(({ count }) => count === 0)) return <p className="soft mt-3">{texts.nothingYet}</p>
  const named = steps.map(({ step, count }, index) => ({
    step,
    name: texts.steps[step],
    count,
    rate: rateOf(count, steps[index - 1]?.count),
  }))
  return (
    <>
      <FunnelChart label={texts.conversion} steps={named} />
      <p className="soft small">{texts.visitorsNote}</p>
      <details>
        <summary>{texts.asTable}</summary>
        <table className="table figures">
          <thead>
            <tr>
              <th scope="col">{texts.step}</th>
              <th scope="col">{texts.people}</th>
              <th scope="col">{texts.fromPrevious}</th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ step, name, count, rate }) => (
              <tr key={step}>
                <th scope="row">{name}</th>
                <td>{count.toLocaleString('fr-FR')}</td>
                <td>{rate ?? texts.noRate}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/**
 * The share of the previous step. Undefined if that step is zero, or smaller than this one and therefore not
 * fully measured.
 */
function rateOf(count: number, before: number | undefined): string | undefined {
  if (before === undefined || before === 0 || count > before) return undefined
  return (count / before).toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 1 })
}
