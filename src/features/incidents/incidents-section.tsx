import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasErrorCode } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall, adminList } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { companyDay } from '#src/shared/dates.ts'
import { maxIncidentNote } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { incidentStates } from '#src/shared/states.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { handleIncident, Incident, listIncidents, readAlerts } from './incidents.contract.ts'
import { incidentTexts as texts } from './incidents.texts.ts'
import { alertPollMs } from './poll.ts'

/** The incidents that children reported: read them, handle them and add a note. */
export default function IncidentsSection() {
  const address = useAddress()
  const [selected, setSelected] = useState<Incident>()
  const state = address.oneOf('state', incidentStates)
  const query = { state, page: address.page, pageSize }
  const incidents = useQuery({
    ...adminListOf<typeof listIncidents>('/api/admin/incidents', query),
    placeholderData: keepPreviousData,
    // Read again each time, so that the list is as fresh as the banner above it.
    staleTime: 0,
    refetchInterval: alertPollMs,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      <AdminList
        list={incidents}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(incident) => (
          <tr key={incident.id}>
            <td>{shownMoment(incident.at)}</td>
            <td>{incident.displayName ?? texts.removedChild}</td>
            <td>
              <Place incident={incident} />
            </td>
            <td className="cut">{incident.words || withoutWords(incident)}</td>
            <td>{shownMoment(incident.deadlineAt)}</td>
            <td>
              <StateTag incident={incident} />
            </td>
            <td>
              <div className="row flex-nowrap">
                <RowButton
                  label={texts.treat}
                  name={named(incident, texts.treatOf, texts.treatOfRemoved)}
                  onPress={() => setSelected(incident)}
                />
                <FileLink incident={incident} />
              </div>
            </td>
          </tr>
        )}
      >
        <ListFilter
          address={address}
          name="state"
          label={texts.stateLabel}
          placeholder={texts.states.all}
          options={incidentStates.map((value) => ({ value, label: texts.states[value] }))}
        />
      </AdminList>
      {selected && (
        <IncidentDialog key={selected.id} incident={selected} onClose={() => setSelected(undefined)} />
      )}
    </>
  )
}

/** The live session as a link, or the one-to-one session, in which it happened. */
function Place({ incident: { liveId, live, session } }: { incident: Incident }) {
  if (liveId && live) {
    const week = companyDay(new Date(live.startsAt))
    return (
      <Link className="link" to={adminPath('lives', { week, live: liveId })}>
        {live.title}
      </Link>
    )
  }
  if (!session) return texts.outside
  return (
    <>
      {interpolate(texts.session, session)}
      <br />
      <span className="soft small">{shownMoment(session.startsAt)}</span>
    </>
  )
}

/** Leads to the file of the family, because the team must tell the parent. */
function FileLink({ incident }: { incident: Incident }) {
  const { familyId } = incident
  if (familyId === null) return null
  return (
    <Link
      className="link"
      to={adminPath('family', { id: familyId })}
      aria-label={named(incident, texts.fileOf, texts.fileOfRemoved)}
    >
      {texts.file}
    </Link>
  )
}

function StateTag({ incident: { state, deadlineAt } }: { incident: Incident }) {
  if (state === 'handled') return <Tag tone="leaf">{texts.handled}</Tag>
  const isLate = new Date(deadlineAt) < serverNow()
  return <Tag tone={isLate ? 'joue' : 'sun'}>{isLate ? texts.late : texts.open}</Tag>
}

function IncidentDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const { id } = incident
  const [note, setNote] = useState(incident.note)
  const [before, setBefore] = useState(() => readFrom(incident))
  const save = useChange({
    send: (state: Incident['state']) =>
      adminCall<typeof handleIncident>('PUT', '/api/admin/incidents/:id', {
        params: { id },
        body: { state, note, before },
      }).catch(async (error: unknown) => {
        if (hasErrorCode<typeof handleIncident>(error, 'changedMeanwhile')) await showBothNotes()
        if (hasErrorCode<typeof handleIncident>(error, 'newWords')) await showNewWords()
        throw error
      }),
    invalidates: [
      keyOf<typeof listIncidents>('/api/admin/incidents'),
      keyOf<typeof readAlerts>('/api/admin/alerts'),
    ],
    done: texts.saved,
    onDone: onClose,
  })

  /** Puts the note that somebody else has written meanwhile before the note typed here. */
  async function showBothNotes() {
    const standing = await readStanding()
    if (!standing) return
    const added = note.startsWith(before.note) ? note.slice(before.note.length).trim() : note
    setNote([standing.note, added].filter(Boolean).join('\n'))
    // If the child's words are new as well, an error of their own announces them.
    setBefore({ ...readFrom(standing), words: before.words })
  }

  async function showNewWords() {
    const standing = await readStanding()
    if (standing) setBefore({ ...before, words: standing.words })
  }

  async function readStanding() {
    const { rows } = await adminList<typeof listIncidents>('/api/admin/incidents', { query: { id } })
    return rows[0]
  }

  return (
    <Dialog
      title={named(incident, texts.dialog.title, texts.dialog.titleOfRemoved)}
      description={before.words || withoutWords(incident)}
      closeLabel={texts.close}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" size="small" disabled={save.isPending} onClick={() => save.send('open')}>
            {before.state === 'handled' ? texts.dialog.reopen : texts.dialog.keepNote}
          </Button>
          <Button
            size="small"
            pending={save.isPending}
            pendingLabel={texts.dialog.pending}
            onClick={() => save.send('handled')}
          >
            {texts.dialog.save}
          </Button>
        </>
      }
    >
      {save.failure && <Notice tone="error">{save.failure}</Notice>}
      <p>
        <FileLink incident={incident} />
      </p>
      <TextArea
        label={texts.dialog.note}
        hint={texts.dialog.noteHint}
        value={note}
        maxLength={maxIncidentNote}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** A text with the child's name, or the one for a removed child. */
function named({ displayName }: Incident, text: string, ofRemoved: string): string {
  return displayName === null ? ofRemoved : interpolate(text, { name: displayName })
}

function withoutWords({ childId }: Incident): string {
  return childId === null ? texts.removedWords : texts.noWords
}

/** The state in which the incident was read, against which the server checks a change. */
function readFrom({ state, note, words }: Incident) {
  return { state, note, words }
}
