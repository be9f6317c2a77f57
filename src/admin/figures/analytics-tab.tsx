import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '#src/admin/address.ts'
import { adminCall } from '#src/admin/admin-call.ts'
import { shownMonth } from '#src/admin/days.ts'
import { analyticsTexts as texts } from '#src/admin/figures/analytics.texts.ts'
import { ColumnChart, FunnelChart } from '#src/admin/figures/charts.tsx'
import type { adminAnalytics } from '#src/admin/figures/figures.contract.ts'
import { Unread } from '#src/admin/unread.tsx'
import { Waiting } from '#src/admin/waiting.tsx'
import type { AnswerOf } from '#src/api/endpoint.ts'
import { Card } from '#src/design/card.tsx'
import { SelectField } from '#src/design/select-field.tsx'

type Analytics = AnswerOf<typeof adminAnalytics>

/** SPEC §2, admin analytics, as charts and as tables; the placeholder only while there is nothing to show. */
export function AnalyticsTab() {
  const address = useAddress()
  const month = address.read('month')
  const analytics = useQuery({
    queryKey: ['analytics', month],
    queryFn: ({ signal }) => adminCall<typeof adminAnalytics>('GET', '/api/admin/analytics', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
  if (analytics.isError) return <Unread text={texts.failed} query={analytics} />
  if (!analytics.data) return <Waiting text={texts.loading} />
  const { registrations, funnel } = analytics.data
  return (
    <div className="charts">
      <Registrations registrations={registrations} />
      <Card as="section">
        <h2>{texts.conversion}</h2>
        <SelectField
          className="mt-3 max-w-xs"
          label={texts.month}
          value={funnel.month}
          options={registrations.toReversed().map((one) => ({ value: one.month, label: shownMonth(one.month) }))}
          onChange={(event) => address.keep({ month: event.currentTarget.value })}
        />
        <Funnel steps={funnel.steps} />
      </Card>
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
            columns={registrations.map(({ month, count }) => ({ name: shownMonth(month), short: month.slice(5), count }))}
          />
          <details>
            <summary>{texts.asTable}</summary>
            <table className="table">
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

function Funnel({ steps }: { steps: Analytics['funnel']['steps'] }) {
  if (steps.every(({ count }) => count === 0)) return <p className="soft mt-3">{texts.nothingYet}</p>
  const named = steps.map(({ step, count }, index) => ({ step, name: texts.steps[step], count, rate: rateOf(count, steps[index - 1]?.count) }))
  return (
    <>
      <FunnelChart label={texts.conversion} steps={named} />
      <p className="soft small">{texts.visitorsNote}</p>
      <details>
        <summary>{texts.asTable}</summary>
        <table className="table">
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

/** A share of the step before; none where that step was not measured for everybody. */
function rateOf(count: number, before: number | undefined): string | undefined {
  if (before === undefined || before === 0 || count > before) return undefined
  return (count / before).toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 1 })
}
