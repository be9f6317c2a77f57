import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall, download } from '#src/domain/back-office/admin-call.ts'
import { shownDay, shownMonth, spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { ExportButton } from '#src/domain/back-office/lists/export-button.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { companyDay } from '#src/shared/dates.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { AdminBox, listBoxes, listParcelsOf, saveBox } from './boxes.contract.ts'
import { boxTexts as texts } from './boxes.texts.ts'
import { ChallengeField } from './challenge-field.tsx'
import { Parcels } from './parcels.tsx'
import { TrackingImport } from './tracking-import.tsx'

/** The boxes, month by month: their contents and the state of their parcels. */
export default function BoxesSection() {
  const address = useAddress()
  const [edited, setEdited] = useState<AdminBox | 'new'>()
  const boxes = useQuery(adminQueryOf<typeof listBoxes>('/api/admin/boxes'))
  const box = boxes.data?.find(({ month }) => month === address.read('month')) ?? boxes.data?.[0]
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setEdited('new')} />
      {boxes.isError ? (
        <ReadError text={texts.failed} query={boxes} />
      ) : (
        !boxes.data && <Loading text={texts.loading} />
      )}
      {boxes.data?.length === 0 && <EmptyState title={texts.noBox} />}
      {box && (
        <>
          <div className="filters">
            <SelectField
              label={texts.month}
              options={(boxes.data ?? []).map(({ month }) => ({ value: month, label: shownMonth(month) }))}
              value={box.month}
              onChange={(event) => address.keep({ month: event.currentTarget.value, page: undefined })}
            />
            <Button size="small" variant="line" onClick={() => setEdited(box)}>
              {texts.edit}
            </Button>
            <ExportButton
              label={texts.export}
              onExport={() =>
                download(`/api/admin/boxes/${box.month}/parcels.csv`, `coffret-${box.month}.csv`)
              }
            />
            {box.listedAt && <TrackingImport key={box.month} month={box.month} />}
          </div>
          <p className="written">{box.contents.fr}</p>
          <p className="soft small">
            {box.listedAt
              ? interpolate(texts.listed, { when: spokenMoment(box.listedAt) })
              : interpolate(texts.notListed, { day: shownDay(`${box.cutOffOn}T12:00:00Z`) })}
          </p>
          <Parcels key={`${box.month} ${box.listedAt}`} month={box.month} isListed={box.listedAt !== null} />
        </>
      )}
      {edited && (
        <BoxDialog box={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function BoxDialog({ box, onClose }: { box: AdminBox | undefined; onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listBoxes>('/api/admin/boxes'),
    ({ month, ...body }: SentBody<typeof saveBox> & { month: string }) =>
      adminCall<typeof saveBox>('PUT', '/api/admin/boxes/:month', { params: { month }, body }),
    () => {
      void queryClient.invalidateQueries({
        queryKey: keyOf<typeof listParcelsOf>('/api/admin/boxes/:month/parcels'),
      })
      onClose()
    },
    { refreshesAfterFailure: true },
  )
  /**
   * A form whose cut-off day is over, which would close the list for good: it is saved only after
   * confirmation.
   */
  const [unconfirmed, setUnconfirmed] = useState<Parameters<typeof save>[0]>()
  const saveForm = (given: FormData) => {
    const written = (name: string) => String(given.get(name) ?? '').trim()
    const contents = { fr: written('fr'), en: written('en'), it: written('it') }
    const fields = {
      month: box?.month ?? written('month'),
      contents,
      challengeId: written('challengeId') || null,
      cutOffOn: written('cutOffOn'),
      isNew: box === undefined,
    }
    if (!box?.listedAt && isOver(fields.cutOffOn)) setUnconfirmed(fields)
    else save(fields)
  }
  return (
    <>
      <EditDialog title={texts.dialog} firstFocus={first} saving={saving} onSave={saveForm} onClose={onClose}>
        <TextField
          ref={first}
          name="month"
          label={texts.month}
          hint={texts.monthHint}
          defaultValue={box?.month}
          readOnly={box !== undefined}
          error={errorOf('month')}
          autoComplete="off"
        />
        {languages.map((language) => (
          <TextArea
            key={language}
            name={language}
            lang={language}
            label={texts.contents[language]}
            rows={3}
            defaultValue={box?.contents[language]}
            error={errorOf(`contents.${language}`)}
          />
        ))}
        <ChallengeField chosen={box?.challengeId ?? null} error={errorOf('challengeId')} />
        <TextField
          name="cutOffOn"
          type="date"
          label={texts.cutOff}
          hint={texts.cutOffHint}
          defaultValue={box?.cutOffOn}
          error={errorOf('cutOffOn')}
        />
      </EditDialog>
      {unconfirmed && (
        <ConfirmDialog
          title={texts.cutOffOver.title}
          text={interpolate(texts.cutOffOver.text, { day: shownDay(unconfirmed.cutOffOn) })}
          confirm={texts.cutOffOver.confirm}
          isDanger
          change={{
            isPending: false,
            failure: undefined,
            send: () => {
              setUnconfirmed(undefined)
              save(unconfirmed)
            },
          }}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </>
  )
}

/** Whether a date field's day is over in Luxembourg. False for none, and for a year of five digits. */
function isOver(day: string): boolean {
  return day.length === 'YYYY-MM-DD'.length && day < companyDay(serverNow())
}
