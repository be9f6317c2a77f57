import './family-file.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hasErrorCode } from '#src/api/call.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { FamilyActions } from './actions/family-actions.tsx'
import { FamilyPayments } from './actions/family-payments.tsx'
import type { FamilyFile, readFamilyFile } from './family-file.contract.ts'
import { fileTexts as texts } from './family-file.texts.ts'
import { FileCards } from './file-cards.tsx'

/** What the team knows of a family, with its actions. Opening the file is audited. */
export default function FamilyFileSection() {
  const userId = useAddress().read('id')
  return (
    <>
      <Link to="/admin">{texts.back}</Link>
      {userId ? <File key={userId} userId={userId} /> : <EmptyState title={texts.unknown} />}
    </>
  )
}

function File({ userId }: { userId: string }) {
  const file = useQuery({
    ...adminQueryOf<typeof readFamilyFile>('/api/admin/users/:userId/file', { params: { userId } }),
    gcTime: 0,
  })
  if (hasErrorCode<typeof readFamilyFile>(file.error, 'unknown')) return <EmptyState title={texts.gone} />
  if (file.isError) return <ReadError text={texts.failed} query={file} />
  if (!file.data) return <Loading text={texts.loading} />
  const family = file.data
  return (
    <>
      <div className="row">
        <h1 className="file-title">{family.email}</h1>
        <Status family={family} />
      </div>
      {family.suspension && (
        <Notice
          tone="sun"
          title={interpolate(texts.suspendedSince, { date: shownDay(family.suspension.since) })}
        >
          <p className="written">{family.suspension.reason}</p>
        </Notice>
      )}
      <FamilyActions family={family} />
      <div className="file-cards">
        <FileCards family={family}>
          <FamilyPayments userId={userId} />
        </FileCards>
      </div>
    </>
  )
}

/** SPEC §4, access badge, and beside it whether the account is suspended. */
function Status({ family }: { family: FamilyFile }) {
  const isFree = family.freeAccessUntil !== null && new Date(family.freeAccessUntil) > serverNow()
  return (
    <span className="row">
      {family.isSubscribed && <Tag tone="leaf">{texts.status.subscribed}</Tag>}
      {!family.isSubscribed &&
        (isFree ? <Tag tone="sun">{texts.status.free}</Tag> : <Tag>{texts.status.none}</Tag>)}
      {family.suspension && <Tag tone="joue">{texts.status.suspended}</Tag>}
    </span>
  )
}
