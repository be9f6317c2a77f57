import { useQuery } from '@tanstack/react-query'
import { deliveryTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import { download } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { ExportButton } from '#src/domain/back-office/lists/export-button.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import type { countDeliveries } from './deliveries.contract.ts'

/** The month's parcels: the export of addresses, and the number of families without one. */
export function BoxDeliveries() {
  const count = useQuery(adminQueryOf<typeof countDeliveries>('/api/admin/deliveries'))
  return (
    <>
      <ExportButton label={texts.export} onExport={() => download('/api/admin/deliveries.csv', texts.file)} />
      {count.data && <p className="soft small basis-full">{sentenceOf(count.data)}</p>}
    </>
  )
}

function sentenceOf({ families, withoutAddress }: { families: number; withoutAddress: number }): string {
  if (families === 0) return texts.nobody
  const missing =
    withoutAddress === 0 ? texts.complete : interpolate(texts.missing, { count: withoutAddress })
  return `${interpolate(plural('fr', families, texts), { count: families })} ${missing}`
}
