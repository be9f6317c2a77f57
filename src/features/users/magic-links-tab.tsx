import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { linkTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownMoment, shownTime } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { copyIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { useCopy } from '#src/ui/use-copy.ts'
import type { generateMagicLink, listMagicLinks } from './magic-links.contract.ts'

/** SPEC §2, admin: creates login links, and lists all login links. */
export function MagicLinksTab() {
  const address = useAddress()
  const search = address.read('q')
  const query = { search, page: address.page, pageSize }
  const links = useQuery({
    ...adminListOf<typeof listMagicLinks>('/api/admin/magic-links', query),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <GenerateForm />
      <AdminList
        list={links}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={search ? texts.empty : texts.emptyAtAll}
        row={(link) => (
          <tr key={link.id}>
            <td>{link.email}</td>
            <td>
              <span className="code-badge">{link.token}…</span>
            </td>
            <td>{shownMoment(link.createdAt)}</td>
            <td>
              {link.isExpired ? (
                <Tag tone="joue">{texts.expired}</Tag>
              ) : (
                <Tag tone="leaf">{texts.active}</Tag>
              )}
            </td>
          </tr>
        )}
      >
        <SearchField address={address} label={texts.search} />
      </AdminList>
    </div>
  )
}

function GenerateForm() {
  const [email, setEmail] = useState('')
  const generate = useChange({
    send: (to: string) =>
      adminCall<typeof generateMagicLink>('POST', '/api/admin/generate-magic-link', { body: { email: to } }),
    onResponse: () => setEmail(''),
    invalidates: [keyOf<typeof listMagicLinks>('/api/admin/magic-links')],
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (email.trim() !== '') generate.send(email.trim())
  }

  return (
    <>
      <form className="filters" noValidate onSubmit={send}>
        <EmailField
          label={texts.email}
          placeholder={texts.emailExample}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="small"
          pending={generate.isPending}
          pendingLabel={texts.generating}
          disabled={email.trim() === ''}
        >
          {texts.generate}
        </Button>
      </form>
      {generate.failure && <Notice tone="error">{generate.failure}</Notice>}
      {generate.response && <CreatedLink key={generate.response.token} link={generate.response} />}
    </>
  )
}

/** CONTRACT §10: the token is shown only once, here. */
function CreatedLink({ link }: { link: ResponseOf<typeof generateMagicLink> }) {
  const { isCopied, hasFailed, copy } = useCopy()

  return (
    <Notice tone="success">
      <p>{interpolate(texts.made, { email: link.email, time: shownTime(link.expiresAt) })}</p>
      <div className="filters mt-2">
        <TextField
          label={texts.url}
          value={link.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextField
          label={texts.token}
          value={link.token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button size="small" variant="line" onClick={() => copy(link.url)}>
          <Icon of={isCopied ? checkIcon : copyIcon} />
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
      {hasFailed && (
        <p className="mt-2" role="alert">
          {texts.copyFailed}
        </p>
      )}
    </Notice>
  )
}
