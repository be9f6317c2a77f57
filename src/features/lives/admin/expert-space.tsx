import './lives.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownMoment, spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf, adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import type { listExperts } from '#src/domain/back-office/experts.contract.ts'
import { shownAges } from '#src/domain/back-office/lists/ages.rules.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { teamDoorOpensAt } from '#src/shared/class-times.ts'
import { minute } from '#src/shared/durations.ts'
import { maxLiveNote } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Art } from '#src/ui/art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { DataTable } from '#src/ui/layout/data-table.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { EnterButton } from './enter-button.tsx'
import type { readLiveNote, writeLiveNote } from './lives.contract.ts'
import { liveTexts, expertSpaceTexts as texts } from './lives.texts.ts'
import { RosterTable } from './roster-table.tsx'
import { useMinute } from './use-minute.ts'
import { wordedHour, wordedMoment } from './week.rules.ts'
import { WithdrawDialog } from './withdrawal/withdraw-dialog.tsx'

const path = '/api/admin/lives'

/**
 * PROGRAMME §2: an expert's own space, with the next live session, its children from an hour before it, and
 * the attendance and notes still to be completed for the latest ones.
 */
export default function ExpertSpace() {
  const coming = useQuery({
    ...adminListOf<typeof listAdminLives>(path, { over: 'false' }),
    refetchInterval: minute,
  })
  const over = useQuery({
    ...adminListOf<typeof listAdminLives>(path, { over: 'true', pageSize: 5 }),
    refetchInterval: minute,
  })
  const now = useMinute()
  const own = useQuery(adminQueryOf<typeof listExperts>('/api/admin/experts'))
  const [me] = own.data ?? []
  const all = coming.data?.rows ?? []
  const planned = all.filter(({ state }) => state === 'planned')
  // The next live session, and any other that can already be entered, since two may follow each other
  // closely.
  const next = planned.filter((live, index) => index === 0 || teamDoorOpensAt(live) <= now)
  const rest = all.filter((live) => !next.includes(live))
  // A host who has become an expert since enters, but does not withdraw or write the expert's note.
  const isGivenByMe = ({ expertId }: AdminLive) =>
    !own.isPending && own.data?.some(({ id }) => id === expertId) !== false
  const last = over.data?.rows.filter((live) => live.state === 'over' && isGivenByMe(live)) ?? []
  return (
    <>
      <div className="hello">
        {me && <Art className="portrait" svg={portrait(me.portrait)} />}
        <div>
          <h1>
            {me ? interpolate(texts.hello, { name: me.name.split(' ')[0] ?? me.name }) : texts.helloAll}
          </h1>
          <p className="soft">{texts.hours}</p>
        </div>
      </div>
      {coming.isError && <ReadError text={texts.failed} query={coming} />}
      {coming.isPending && <Loading text={listTexts.loading} />}
      {coming.data && next.length === 0 && <EmptyState title={texts.none} />}
      {next.map((live) => (
        <NextLive key={live.id} live={live} isGivenByMe={isGivenByMe(live)} now={now} />
      ))}
      {rest.length > 0 && <Later lives={rest} isGivenByMe={isGivenByMe} />}
      {over.isError && <ReadError text={texts.lastFailed} query={over} />}
      {last.map((live) => (
        <Finish key={live.id} live={live} />
      ))}
    </>
  )
}

function NextLive({ live, isGivenByMe, now }: { live: AdminLive; isGivenByMe: boolean; now: Date }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const id = useId()
  const isOpen = teamDoorOpensAt(live) <= now
  return (
    <>
      <div className="next-live-row">
        <section className="next-live" aria-labelledby={`${id}next`}>
          <div className="row justify-between">
            <Tag tone="paper" icon={calendarIcon}>
              {texts.next}
            </Tag>
            <span className="small">
              {live.hostName ? interpolate(texts.withHost, { host: live.hostName }) : texts.noHost}
            </span>
          </div>
          <h2 id={`${id}next`}>{live.title}</h2>
          <p>
            {interpolate(texts.line, {
              moment: wordedMoment(live.startsAt),
              minutes: live.minutes,
              language: texts.languages[live.lang],
              ages: shownAges(live.ageGroups),
            })}
          </p>
          <div className="row">
            {isOpen && live.place !== 'none' && (
              <EnterButton live={live} label={texts.enter} showsFailureInToast />
            )}
            {/* Only before the start: after that, an expert who cannot go on telephones the team. */}
            {isGivenByMe && new Date(live.startsAt) > now && (
              <Button size="small" variant="line" onClick={() => setWithdrawing(true)}>
                {texts.withdrawal.ask}
              </Button>
            )}
          </div>
          <p>{interpolate(texts.opens, { time: wordedHour(teamDoorOpensAt(live).toISOString()) })}</p>
        </section>
        {live.bring && (
          <div className="card">
            <h2 className="text-h3">{texts.bring}</h2>
            <p className="written mt-2">{live.bring}</p>
          </div>
        )}
      </div>
      <div className="card stack">
        <div className="row justify-between">
          <h2 className="text-h3">{texts.children}</h2>
          <p className="soft small">{texts.visible}</p>
        </div>
        {isOpen ? (
          <>
            <RosterTable live={live} caption={texts.childrenCaption} mayCorrect={false} />
            <p className="soft small">{texts.only}</p>
          </>
        ) : (
          <p>{interpolate(plural('fr', live.registered, texts.soon), { count: live.registered })}</p>
        )}
      </div>
      {isWithdrawing && <WithdrawDialog live={live} onClose={() => setWithdrawing(false)} />}
    </>
  )
}

interface LaterProps {
  lives: readonly AdminLive[]
  isGivenByMe: (live: AdminLive) => boolean
}

function Later({ lives, isGivenByMe }: LaterProps) {
  const [withdrawing, setWithdrawing] = useState<AdminLive>()
  return (
    <section className="stack" aria-labelledby="later">
      <h2 id="later" className="text-h3">
        {texts.later}
      </h2>
      <DataTable caption={texts.laterCaption} columns={texts.laterColumns}>
        {lives.map((live) => (
          <tr key={live.id}>
            <td>{shownMoment(live.startsAt)}</td>
            <td className="cut">{live.title}</td>
            <td>{live.lang.toUpperCase()}</td>
            <td>{interpolate(liveTexts.places, { registered: live.registered, places: live.places })}</td>
            <td>
              {live.state === 'cancelled' && <Tag tone="joue">{liveTexts.cancelled}</Tag>}
              {live.state !== 'cancelled' && isGivenByMe(live) && (
                <Button
                  size="small"
                  variant="line"
                  aria-label={interpolate(texts.withdrawal.askOf, { title: live.title })}
                  onClick={() => setWithdrawing(live)}
                >
                  {texts.withdrawal.ask}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {withdrawing && <WithdrawDialog live={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </section>
  )
}

/** Attendance and the note to the team, until the note can no longer be changed. */
function Finish({ live }: { live: AdminLive }) {
  const queryClient = useQueryClient()
  const params = { liveId: live.id }
  const note = useQuery({
    ...adminQueryOf<typeof readLiveNote>(`${path}/:liveId/note`, { params }),
    gcTime: 0,
  })
  const write = useChange({
    send: (text: string) =>
      adminCall<typeof writeLiveNote>('PUT', `${path}/:liveId/note`, { params, body: { text } }),
    onResponse: (written) =>
      queryClient.setQueryData(keyOf<typeof readLiveNote>(`${path}/:liveId/note`, { params }), written),
    done: texts.sent,
    showsFailureInToast: true,
  })
  if (note.isError && !note.data) return <ReadError text={liveTexts.note.failed} query={note} />
  if (!note.data || new Date(note.data.closesAt) <= serverNow()) return null
  const id = `finish-${live.id}`

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    write.send(String(new FormData(event.currentTarget).get('text')))
  }

  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row justify-between">
        <div>
          <h2 id={id} className="text-h3">
            {interpolate(note.data.writtenAt ? texts.finished : texts.finish, { title: live.title })}
          </h2>
          <p className="soft small">
            {interpolate(plural('fr', live.children, texts.finishLine), {
              moment: wordedMoment(live.startsAt),
              came: live.children,
              registered: live.registered,
            })}
          </p>
        </div>
        <Tag tone="sky">{interpolate(texts.before, { moment: spokenMoment(note.data.closesAt) })}</Tag>
      </div>
      <div className="finish">
        <div className="stack">
          <RosterTable
            live={live}
            caption={interpolate(texts.finishCaption, { title: live.title })}
            mayCorrect
          />
          <p className="soft small">{texts.fromTheClass}</p>
        </div>
        <form className="stack" onSubmit={send}>
          <TextArea
            name="text"
            label={texts.note}
            hint={texts.noteHint}
            defaultValue={note.data.text}
            rows={4}
            maxLength={maxLiveNote}
          />
          <div className="row">
            <Button
              type="submit"
              size="small"
              variant="line"
              pending={write.isPending}
              pendingLabel={texts.send}
            >
              {texts.send}
            </Button>
          </div>
        </form>
      </div>
    </section>
  )
}
