import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '#src/admin/address.ts'
import { adminList } from '#src/admin/admin-call.ts'
import { AdminList, pageSize } from '#src/admin/admin-list.tsx'
import { shownMoment } from '#src/admin/days.ts'
import { formTexts } from '#src/admin/form.texts.ts'
import { LetterPage } from '#src/admin/letters/letter-page.tsx'
import { LetterState } from '#src/admin/letters/letter-state.tsx'
import type { LetterLine, listLetters } from '#src/admin/letters/letters.contract.ts'
import { letterTexts as texts } from '#src/admin/letters/letters.texts.ts'
import { SectionHead } from '#src/admin/section-head.tsx'
import { fill } from '#src/language/languages.ts'

/** The monthly letter: write, try, send. The one that is open stands in the address. */
export default function LettersSection() {
  const address = useAddress()
  const opened = address.read('letter')
  return opened ? <LetterPage key={opened} letterId={opened === 'new' ? undefined : opened} /> : <LetterList />
}

function LetterList() {
  const address = useAddress()
  const query = { page: address.page, pageSize }
  const letters = useQuery({
    queryKey: ['letters', query],
    queryFn: ({ signal }) => adminList<typeof listLetters>('/api/admin/letters', query, signal),
    placeholderData: keepPreviousData,
  })
  const open = (letter: string) => address.keep({ letter })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => open('new')} />
      <AdminList
        list={letters}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(letter) => <LetterRow key={letter.id} letter={letter} onOpen={open} />}
      />
    </>
  )
}

function LetterRow({ letter, onOpen }: { letter: LetterLine; onOpen: (id: string) => void }) {
  const subject = letter.subject || texts.untitled
  return (
    <tr>
      <td className="cut">{subject}</td>
      <td>{letter.languages.map((language) => formTexts.languages[language]).join(', ') || texts.nothing}</td>
      <td>
        <LetterState state={letter.state} />
      </td>
      <td>{shownMoment(letter.changedAt)}</td>
      <td>{letter.sendingAt ? shownMoment(letter.sendingAt) : texts.nothing}</td>
      <td>{letter.progress ? letter.progress.sent.toLocaleString('fr-FR') : texts.nothing}</td>
      <td>
        <button type="button" className="link" aria-label={fill(texts.openOf, { subject })} onClick={() => onOpen(letter.id)}>
          {texts.open}
        </button>
      </td>
    </tr>
  )
}
