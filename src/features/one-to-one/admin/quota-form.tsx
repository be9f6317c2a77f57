import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { oneToOneQuota } from '#src/shared/one-to-one.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import type { readQuota, setQuota } from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

/** The form for the monthly quota, which experts may not read. */
export function QuotaForm() {
  const queryClient = useQueryClient()
  const settings = useQuery(adminQueryOf<typeof readQuota>('/api/admin/one-to-one/settings'))
  const save = useChange({
    send: (quota: number) =>
      adminCall<typeof setQuota>('PUT', '/api/admin/one-to-one/settings', { body: { quota } }),
    onResponse: (saved) =>
      queryClient.setQueryData(keyOf<typeof readQuota>('/api/admin/one-to-one/settings'), saved),
    done: texts.quota.saved,
    showsFailureInToast: true,
  })
  if (!settings.data)
    return settings.isError ? (
      <ReadError text={texts.quota.failed} query={settings} />
    ) : (
      <Loading text={listTexts.loading} />
    )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.send(Number(new FormData(event.currentTarget).get('quota')))
  }
  return (
    <form className="row items-end" noValidate onSubmit={submit}>
      <TextField
        name="quota"
        type="number"
        min={oneToOneQuota.min}
        max={oneToOneQuota.max}
        inputMode="numeric"
        label={texts.quota.label}
        defaultValue={settings.data.quota}
      />
      <Button type="submit" size="small" variant="line" pending={save.isPending}>
        {texts.quota.save}
      </Button>
    </form>
  )
}
