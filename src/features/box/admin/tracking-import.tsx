import { useId } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { uploadFile } from '#src/domain/back-office/admin-call.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import type { listParcelsOf } from './boxes.contract.ts'
import { boxTexts as texts } from './boxes.texts.ts'

/** Uploads the exported file, in which the carrier's tracking numbers have been filled in. */
export function TrackingImport({ month }: { month: string }) {
  const id = useId()
  const upload = useChange({
    send: async (file: File) => {
      const response = await uploadFile(`/api/admin/boxes/${month}/parcels.csv`, file, 'text/csv')
      return Number(Reflect.get(await response.json(), 'sent'))
    },
    invalidates: [keyOf<typeof listParcelsOf>('/api/admin/boxes/:month/parcels')],
    onDone: (sent) =>
      showToast({ tone: 'success', title: interpolate(plural('fr', sent, texts.imported), { sent }) }),
    showsFailureInToast: true,
  })
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {texts.import}
      </label>
      <input
        className="input"
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={upload.isPending}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) upload.send(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
