import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { storedToken } from '#src/domain/back-office/admin-token.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import type { listParcelsOf } from './boxes.contract.ts'
import { boxTexts as texts } from './boxes.texts.ts'

/** Uploads the exported file, in which the carrier's tracking numbers have been filled in. */
export function TrackingImport({ month }: { month: string }) {
  const id = useId()
  const queryClient = useQueryClient()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const response = await fetch(`/api/admin/boxes/${month}/parcels.csv`, {
        method: 'PUT',
        headers: { 'Content-Type': 'text/csv', Authorization: `Bearer ${storedToken()}` },
        body: file,
      })
      if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
      return Number(Reflect.get(await response.json(), 'sent'))
    },
    onSuccess: async (sent) => {
      await queryClient.invalidateQueries({
        queryKey: keyOf<typeof listParcelsOf>('/api/admin/boxes/:month/parcels'),
      })
      showToast({ tone: 'success', title: interpolate(plural('fr', sent, texts.imported), { sent }) })
    },
    onError: (error) => showToast({ tone: 'error', title: whyItFailed(error) }),
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
          if (file) upload.mutate(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
