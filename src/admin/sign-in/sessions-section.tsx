import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listTexts } from '#src/admin/admin.texts.ts'
import { adminCall, whyItFailed } from '#src/admin/admin-call.ts'
import { shownMoment } from '#src/admin/days.ts'
import type { listAdminSessions, revokeAdminSession } from '#src/admin/sign-in/admin-session.contract.ts'
import { SecondFactor } from '#src/admin/sign-in/second-factor.tsx'
import { sessionTexts as texts } from '#src/admin/sign-in/sessions.texts.ts'
import { Unread } from '#src/admin/unread.tsx'
import { Waiting } from '#src/admin/waiting.tsx'
import { DataTable } from '#src/design/data-table.tsx'
import { Tag } from '#src/design/tag.tsx'
import { showToast } from '#src/design/toasts.ts'
import { fill } from '#src/language/languages.ts'

/** The administrator's own sessions, each of which can be ended from here. */
export default function SessionsSection() {
  const client = useQueryClient()
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => adminCall<typeof listAdminSessions>('GET', '/api/admin/sessions', { signal }),
    gcTime: 0,
  })
  const end = useMutation({
    mutationFn: (sessionId: string) => adminCall<typeof revokeAdminSession>('DELETE', '/api/admin/sessions/:sessionId', { params: { sessionId } }),
    onError: (error) => showToast({ tone: 'error', title: whyItFailed(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  })
  return (
    <>
      <div>
        <h1>{texts.heading}</h1>
        <p className="soft">{texts.lead}</p>
      </div>
      {sessions.isError && <Unread text={texts.failed} query={sessions} />}
      {sessions.isPending && <Waiting text={listTexts.loading} />}
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
                  <button
                    type="button"
                    className="link"
                    aria-label={fill(texts.endOf, { moment: shownMoment(createdAt) })}
                    disabled={end.isPending}
                    onClick={() => end.mutate(id)}
                  >
                    {texts.end}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <SecondFactor />
    </>
  )
}
