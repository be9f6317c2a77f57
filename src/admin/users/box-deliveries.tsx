import { useQuery } from '@tanstack/react-query'
import { deliveryTexts as texts } from '#src/admin/admin.texts.ts'
import { adminCall, download } from '#src/admin/admin-call.ts'
import { ExportButton } from '#src/admin/export-button.tsx'
import type { countDeliveries } from '#src/admin/users/deliveries.contract.ts'
import { fill } from '#src/language/languages.ts'

/** The month's parcels: the addresses as a file, and how many are still missing. */
export function BoxDeliveries() {
  const count = useQuery({
    queryKey: ['deliveries'],
    queryFn: ({ signal }) => adminCall<typeof countDeliveries>('GET', '/api/admin/deliveries', { signal }),
  })
  return (
    <>
      <ExportButton label={texts.export} onExport={() => download('/api/admin/deliveries.csv', texts.file)} />
      {count.data && <p className="soft small basis-full">{sentenceOf(count.data)}</p>}
    </>
  )
}

function sentenceOf({ families, withoutAddress }: { families: number; withoutAddress: number }): string {
  if (families === 0) return texts.nobody
  const missing = withoutAddress === 0 ? texts.complete : fill(texts.missing, { count: withoutAddress })
  return `${fill(families === 1 ? texts.one : texts.many, { count: families })} ${missing}`
}
