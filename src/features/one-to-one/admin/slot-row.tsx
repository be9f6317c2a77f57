import { Link } from 'react-router'
import { serverNow } from '#src/api/server-time.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { endOf, goodbyesEndOf } from '#src/shared/class-times.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { adminPath } from '#src/shared/site/admin-path.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { EnterSession } from './enter-session.tsx'
import type { AdminSlot } from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

interface SlotRowProps {
  slot: AdminSlot
  onNote: () => void
  onLink: () => void
  onCancel: () => void
  onDelete: () => void
}

/** A slot with its booking. The note to the parent can be written once the session has ended. */
export function SlotRow({ slot, onNote, onLink, onCancel, onDelete }: SlotRowProps) {
  const { booking, minutes, bufferMinutes: buffer } = slot
  const when = shownMoment(slot.startsAt)
  const isOver = goodbyesEndOf(slot) <= serverNow()
  const mayWrite = booking && (booking.note || endOf(slot) <= serverNow())
  return (
    <tr>
      <td>{when}</td>
      <td>{interpolate(buffer > 0 ? texts.withBuffer : texts.minutes, { minutes, buffer })}</td>
      <td>{slot.expertName}</td>
      <td>
        {booking && interpolate(texts.who, { name: booking.displayName, age: childAgeTexts[booking.age].fr })}
        {booking && !isOver && slot.place === 'none' && <Tag tone="joue">{texts.noLink}</Tag>}
        {!booking && serverNow() < new Date(slot.startsAt) && <FreeTag slot={slot} />}
      </td>
      <td>
        {mayWrite &&
          (booking.note ? <Tag tone="leaf">{texts.noted}</Tag> : <Tag tone="sky">{texts.notNoted}</Tag>)}
      </td>
      <td>
        <div className="row flex-nowrap">
          {booking && slot.isOpen && slot.place !== 'none' && <EnterSession slot={slot} />}
          {mayWrite && (
            <RowButton label={texts.note} name={interpolate(texts.noteOf, { when })} onPress={onNote} />
          )}
          {booking?.familyId && (
            <Link
              className="link"
              to={adminPath('family', { id: booking.familyId })}
              aria-label={interpolate(texts.fileOf, { name: booking.displayName, when })}
            >
              {texts.file}
            </Link>
          )}
          {!isOver && (
            <RowButton label={texts.link} name={interpolate(texts.linkOf, { when })} onPress={onLink} />
          )}
          {booking && !isOver && (
            <RowButton
              label={texts.cancel.ask}
              name={interpolate(texts.cancel.askOf, { when })}
              onPress={onCancel}
            />
          )}
          {!booking && (
            <RowButton
              label={texts.delete.ask}
              name={interpolate(texts.delete.askOf, { when })}
              onPress={onDelete}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

/** Shows whether families can book a slot that nobody has booked and that has not begun. */
function FreeTag({ slot: { isOffered, place } }: { slot: AdminSlot }) {
  if (isOffered) return <Tag tone="leaf">{texts.free}</Tag>
  return <Tag tone="joue">{place === 'none' ? texts.notOfferedWithoutLink : texts.notOffered}</Tag>
}
