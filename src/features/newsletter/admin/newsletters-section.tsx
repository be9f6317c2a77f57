import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { NewsletterPage } from './newsletter-page.tsx'
import { NewsletterState } from './newsletter-state.tsx'
import type { listNewsletterIssues, NewsletterIssueLine } from './newsletters.contract.ts'
import { newsletterTexts as texts } from './newsletters.texts.ts'

/** The monthly newsletter: write, try, send. The address names the open issue. */
export default function NewslettersSection() {
  const address = useAddress()
  const opened = address.read('issue')
  return opened ? (
    <NewsletterPage key={opened} issueId={opened === 'new' ? undefined : opened} />
  ) : (
    <IssueList />
  )
}

function IssueList() {
  const address = useAddress()
  const query = { page: address.page, pageSize }
  const issues = useQuery({
    ...adminListOf<typeof listNewsletterIssues>('/api/admin/letters', query),
    placeholderData: keepPreviousData,
  })
  const open = (id: string) => address.keep({ issue: id })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => open('new')} />
      <AdminList
        list={issues}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(issue) => <IssueRow key={issue.id} issue={issue} onOpen={open} />}
      />
    </>
  )
}

function IssueRow({ issue, onOpen }: { issue: NewsletterIssueLine; onOpen: (id: string) => void }) {
  const subject = issue.subject || texts.untitled
  return (
    <tr>
      <td className="cut">{subject}</td>
      <td>{issue.languages.map((language) => formTexts.languages[language]).join(', ') || texts.nothing}</td>
      <td>
        <NewsletterState state={issue.state} />
      </td>
      <td>{shownMoment(issue.changedAt)}</td>
      <td>{issue.sendingAt ? shownMoment(issue.sendingAt) : texts.nothing}</td>
      <td>{issue.progress ? issue.progress.sent.toLocaleString('fr-FR') : texts.nothing}</td>
      <td>
        <RowButton
          label={texts.open}
          name={interpolate(texts.openOf, { subject })}
          onPress={() => onOpen(issue.id)}
        />
      </td>
    </tr>
  )
}
