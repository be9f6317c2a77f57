import { useQuery } from '@tanstack/react-query'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import type {
  listAdminSessions,
  revokeAdminSession,
} from '#src/features/back-office/administrators/admin-session.contract.ts'
import { OwnPassword } from '#src/features/back-office/confirm/own-password.tsx'
import { SecondFactor } from '#src/features/back-office/second-factor/second-factor.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { BareButton } from '#src/ui/forms/bare-button.tsx'
import { DataTable } from '#src/ui/layout/data-table.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { sessionTexts as texts } from './sessions.texts.ts'

/** Lists the administrator's own sessions, each of which can be ended here. */
export default function SessionsSection() {
  const sessions = useQuery({
    ...adminQueryOf<typeof listAdminSessions>('/api/admin/sessions'),
    gcTime: 0,
  })
  const end = useChange({
    send: (sessionId: string) =>
      adminCall<typeof revokeAdminSession>('DELETE', '/api/admin/sessions/:sessionId', {
        params: { sessionId },
      }),
    showsFailureInToast: true,
    invalidates: [keyOf<typeof listAdminSessions>('/api/admin/sessions')],
    refreshesAfterFailure: true,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      {sessions.isError && <ReadError text={texts.failed} query={sessions} />}
      {sessions.isPending && <Loading text={listTexts.loading} />}
      {sessions.data && (
        <DataTable caption={texts.caption} columns={texts.columns}>
          {sessions.data.map(({ id, createdAt, expiresAt, ip, userAgent, isCurrent }) => (
            <tr key={id}>
              <td>{shownMoment(createdAt)}</td>
              <td>{shownMoment(expiresAt)}</td>
              <td>{ip ?? texts.unknown}</td>
              <td className="cut">{userAgent ?? texts.unknown}</td>
              <td>
                {isCurrent ? (
                  <Tag tone="leaf">{texts.current}</Tag>
                ) : (
                  <BareButton
                    className="link"
                    aria-label={interpolate(texts.endOf, { moment: shownMoment(createdAt) })}
                    disabled={end.isPending}
                    onClick={() => end.send(id)}
                  >
                    {texts.end}
                  </BareButton>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <SecondFactor />
      <OwnPassword />
    </>
  )
}
