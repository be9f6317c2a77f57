import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { DataTable } from '#src/ui/layout/data-table.tsx'
import type { correctAttendance, RosterLine, readRoster } from './lives.contract.ts'
import { liveTexts } from './lives.texts.ts'

const texts = liveTexts.roster

type LiveOfRoster = Pick<AdminLive, 'id' | 'place' | 'registered' | 'waiting' | 'children' | 'changedAt'>
/** The attendance that was set by hand, by child; a child without one is as the class server reported it. */
type Corrections = Readonly<Record<string, 'came' | 'absent'>>

interface RosterTableProps {
  live: LiveOfRoster
  caption: string
  mayCorrect: boolean
}

/**
 * The registered children with their camera and chat settings, and their attendance, which can be corrected
 * by hand.
 */
export function RosterTable({ live, caption, mayCorrect }: RosterTableProps) {
  const roster = useRoster(live)
  const { draft, setDraft, edit, save } = useCorrections(live.id, roster.data ?? [])
  if (roster.isError && !roster.data) return <ReadError text={texts.failed} query={roster} />
  if (!roster.data) return <Loading text={listTexts.loading} />
  if (roster.data.length === 0) return <p className="soft">{texts.none}</p>
  return (
    <>
      {live.place === 'class' && <p className="small soft">{texts.chatLock}</p>}
      <DataTable caption={caption} columns={texts.columns}>
        {roster.data.map((line) => (
          <RosterRow key={line.childId} line={line} draft={draft} onDraft={setDraft} />
        ))}
      </DataTable>
      {mayCorrect && (
        <div className="row">
          {draft ? (
            <>
              <Button
                size="small"
                pending={save.isPending}
                pendingLabel={texts.save}
                onClick={() => save.send(draft)}
              >
                {texts.save}
              </Button>
              <Button size="small" variant="line" onClick={() => edit(undefined)}>
                {texts.stop}
              </Button>
            </>
          ) : (
            <Button size="small" variant="line" onClick={() => edit(knownStates(roster.data))}>
              {texts.correct}
            </Button>
          )}
        </div>
      )}
      {/* A toast would lie under the panel, which is a dialog on phones. */}
      {save.response && <Notice tone="success">{texts.saved}</Notice>}
      {save.failure && <Notice tone="error">{save.failure}</Notice>}
    </>
  )
}

/**
 * Reads the roster. The server writes each reading to the audit log, so it is read again only when the live
 * session's counts or the time of its last change show that it may have changed.
 */
function useRoster({ id: liveId, registered, waiting, children, changedAt }: LiveOfRoster) {
  const roster = useQuery({
    ...adminQueryOf<typeof readRoster>('/api/admin/lives/:liveId/roster', { params: { liveId } }),
    gcTime: 0,
  })
  const version = `${registered} ${waiting} ${children} ${changedAt}`
  const versionRead = useRef(version)
  const { refetch } = roster
  useEffect(() => {
    if (versionRead.current === version) return
    versionRead.current = version
    void refetch()
  }, [version, refetch])
  return roster
}

/** The corrections that are being made, undefined while none are, and how they are saved. */
function useCorrections(liveId: string, lines: readonly RosterLine[]) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Corrections>()
  const save = useChange({
    send: (states: Corrections) =>
      adminCall<typeof correctAttendance>('PUT', '/api/admin/lives/:liveId/attendance', {
        params: { liveId },
        // Only changed rows are sent: the others keep the state that the class server reported.
        body: lines.flatMap(({ childId, state: before }) => {
          const state = states[childId]
          return state && state !== before ? [{ childId, state }] : []
        }),
      }),
    onResponse: (corrected) => {
      const queryKey = keyOf<typeof readRoster>('/api/admin/lives/:liveId/roster', { params: { liveId } })
      queryClient.setQueryData(queryKey, corrected)
      setDraft(undefined)
    },
    invalidates: [keyOf<typeof listAdminLives>('/api/admin/lives')],
  })

  /** Begins the corrections, or gives them up. */
  function edit(next: Corrections | undefined) {
    save.forget()
    setDraft(next)
  }

  return { draft, setDraft, edit, save }
}

interface RosterRowProps {
  line: RosterLine
  draft: Corrections | undefined
  onDraft: (draft: Corrections) => void
}

function RosterRow({ line, draft, onDraft }: RosterRowProps) {
  return (
    <tr>
      <td>{line.displayName}</td>
      <td>{liveTexts.ages[line.age]}</td>
      <td>{texts.cameras[line.camera]}</td>
      <td>{texts.chats[line.chat]}</td>
      <td>
        {draft ? (
          <SelectField
            label={interpolate(texts.presenceOf, { name: line.displayName })}
            hideLabel
            value={draft[line.childId] ?? ''}
            options={[
              { value: '', label: texts.unknown },
              { value: 'came', label: texts.states.came },
              { value: 'absent', label: texts.states.absent },
            ]}
            onChange={(event) => onDraft(withState(draft, line.childId, event.currentTarget.value))}
          />
        ) : (
          presenceOf(line)
        )}
      </td>
    </tr>
  )
}

function presenceOf({ state, minutes }: RosterLine): string {
  return state === 'came' && minutes !== undefined
    ? interpolate(texts.minutes, { minutes })
    : texts.states[state]
}

function knownStates(lines: readonly RosterLine[]): Corrections {
  return Object.fromEntries(
    lines.flatMap(({ childId, state }) => (state === 'came' || state === 'absent' ? [[childId, state]] : [])),
  )
}

function withState(draft: Corrections, childId: string, state: string): Corrections {
  const { [childId]: _, ...others } = draft
  return state === 'came' || state === 'absent' ? { ...others, [childId]: state } : others
}
