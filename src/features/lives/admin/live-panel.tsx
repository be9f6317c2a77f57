import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { RemoveDialog } from '#src/domain/back-office/dialogs/remove-dialog.tsx'
import { DetailList } from '#src/domain/back-office/lists/detail-list.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { teamDoorOpensAt } from '#src/shared/class-times.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Modal } from '#src/ui/feedback/modal.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { EnterButton } from './enter-button.tsx'
import type { deleteLive, readLiveNote } from './lives.contract.ts'
import { liveTexts as texts } from './lives.texts.ts'
import { RosterTable } from './roster-table.tsx'
import { useMinute } from './use-minute.ts'
import { wordedHour, wordedMoment } from './week.rules.ts'
import { placesOf } from './week-calendar.tsx'

interface LivePanelProps {
  live: AdminLive
  onEdit: () => void
  onCancel: () => void
  onClose: () => void
}

/** One live session: to the right of the week, or on a phone in a modal sheet that traps the focus. */
export function LivePanel(props: LivePanelProps) {
  const closer = useRef<HTMLButtonElement>(null)
  const isNarrow = useSyncExternalStore(watchWidth, isPhone, () => false)
  if (!isNarrow)
    return (
      <aside className="live-panel" aria-label={texts.panel}>
        <Panel {...props} closer={closer} />
      </aside>
    )
  return (
    <Modal className="live-sheet" label={texts.panel} firstFocus={closer} onClose={props.onClose}>
      <div className="live-panel">
        <Panel {...props} closer={closer} />
      </div>
    </Modal>
  )
}

const phone = '(width < 51.25rem)'
const isPhone = () => window.matchMedia(phone).matches

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function Panel({
  live,
  onEdit,
  onCancel,
  onClose,
  closer,
}: LivePanelProps & { closer: RefObject<HTMLButtonElement | null> }) {
  const [isDeleting, setDeleting] = useState(false)
  const now = useMinute()
  const teamDoor = teamDoorOpensAt(live)
  const hasOpened = teamDoor <= now
  const childCount = live.registered + live.waiting + live.children
  const lines = [
    [texts.expertLine, live.expertName ?? texts.toChoose],
    [texts.hostLine, live.hostName ?? texts.toChoose],
    [texts.placeLine, texts.venues[live.place]],
    [texts.placesLine, placesOf(live)],
    ...(live.bring ? [[texts.bringLine, live.bring] as const] : []),
    ...(live.cancelReason ? [[texts.reasonLine, live.cancelReason] as const] : []),
  ] as const
  return (
    <>
      <div className="panel-top">
        <div>
          <h2>{live.title}</h2>
          <p className="soft small first-letter:uppercase">
            {interpolate(texts.when, { moment: wordedMoment(live.startsAt), minutes: live.minutes })}
          </p>
        </div>
        <Button ref={closer} size="small" variant="line" aria-label={texts.close} onClick={onClose}>
          <Icon of={closeIcon} />
        </Button>
      </div>
      <div className="row">
        <Tag>{formTexts.languages[live.lang]}</Tag>
        {live.ageGroups.map((age) => (
          <Tag key={age}>{texts.ages[age]}</Tag>
        ))}
        <Tag>{categoryTexts[live.category].fr}</Tag>
        {live.series && <Tag>{interpolate(texts.series, live.series)}</Tag>}
        {live.state === 'cancelled' && <Tag tone="joue">{texts.cancelled}</Tag>}
      </div>
      <DetailList lines={lines} />
      <div className="row">
        {live.place !== 'none' && isOpenToTeam(live, now) && <EnterButton live={live} />}
        {live.state === 'planned' && (
          <Button size="small" variant="line" onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
        {live.state === 'planned' && (
          <Button size="small" variant="danger" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
        {childCount === 0 && (
          <Button size="small" variant="line" onClick={() => setDeleting(true)}>
            {texts.delete.ask}
          </Button>
        )}
      </div>
      {live.state === 'planned' && live.place !== 'none' && !hasOpened && (
        <p className="soft small">
          {interpolate(texts.opensAt, { time: wordedHour(teamDoor.toISOString()) })}
        </p>
      )}
      <h3>{interpolate(texts.roster.heading, { count: live.registered })}</h3>
      <RosterTable
        live={live}
        caption={interpolate(texts.roster.heading, { count: live.registered })}
        mayCorrect={live.state !== 'cancelled' && hasOpened}
      />
      {live.state === 'over' && <Note liveId={live.id} />}
      {live.state !== 'cancelled' && !live.replay?.isPublished && (
        <Notice>{live.place === 'link' ? texts.afterwardsAtLink : texts.afterwards}</Notice>
      )}
      {isDeleting && <DeleteDialog live={live} onDeleted={onClose} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** The expert's note to the team. */
function Note({ liveId }: { liveId: string }) {
  const note = useQuery({
    ...adminQueryOf<typeof readLiveNote>('/api/admin/lives/:liveId/note', { params: { liveId } }),
    gcTime: 0,
  })
  return (
    <div>
      <h3>{texts.note.heading}</h3>
      {note.data && <p className="written">{note.data.text || texts.note.none}</p>}
      {note.isPending && <Loading text={listTexts.loading} />}
      {note.isError && <ReadError text={texts.note.failed} query={note} />}
    </div>
  )
}

function DeleteDialog({
  live,
  onDeleted,
  onClose,
}: {
  live: AdminLive
  onDeleted: () => void
  onClose: () => void
}) {
  return (
    <RemoveDialog
      title={texts.delete.title}
      text={texts.delete.text}
      confirm={texts.delete.ask}
      remove={() =>
        adminCall<typeof deleteLive>('DELETE', '/api/admin/lives/:liveId', { params: { liveId: live.id } })
      }
      list={keyOf<typeof listAdminLives>('/api/admin/lives')}
      done={texts.delete.done}
      onRemoved={onDeleted}
      onClose={onClose}
    />
  )
}
