import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { NewsletterPage } from './newsletter-page.tsx'
import { NewsletterState } from './newsletter-state.tsx'
import type { listNewsletterIssues, NewsletterIssueLine } from './newsletters.contract.ts'
import { newsletterTexts as texts } from './newsletters.texts.ts'

/** The monthly letter: write, try, send. The one that is open stands in the address. */
export default function NewslettersSection() {
  const address = useAddress()
  const opened = address.read('letter')
  return opened ? (
    <NewsletterPage key={opened} letterId={opened === 'new' ? undefined : opened} />
  ) : (
    <LetterList />
  )
}

function LetterList() {
  const address = useAddress()
  const query = { page: address.page, pageSize }
  const letters = useQuery({
    ...adminListOf<typeof listNewsletterIssues>('/api/admin/letters', query),
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

function LetterRow({ letter, onOpen }: { letter: NewsletterIssueLine; onOpen: (id: string) => void }) {
  const subject = letter.subject || texts.untitled
  return (
    <tr>
      <td className="cut">{subject}</td>
      <td>{letter.languages.map((language) => formTexts.languages[language]).join(', ') || texts.nothing}</td>
      <td>
        <NewsletterState state={letter.state} />
      </td>
      <td>{shownMoment(letter.changedAt)}</td>
      <td>{letter.sendingAt ? shownMoment(letter.sendingAt) : texts.nothing}</td>
      <td>{letter.progress ? letter.progress.sent.toLocaleString('fr-FR') : texts.nothing}</td>
      <td>
        <button
          type="button"
          className="link"
          aria-label={interpolate(texts.openOf, { subject })}
          onClick={() => onOpen(letter.id)}
        >
          {texts.open}
        </button>
      </td>
    </tr>
  )
}
