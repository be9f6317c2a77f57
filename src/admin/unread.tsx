import { listTexts } from '#src/admin/admin.texts.ts'
import { FailedNotice } from '#src/design/failed-notice.tsx'

/** What the back-office could not read, with « Réessayer ». */
export function Unread({ text, query }: { text: string; query: { refetch: () => unknown } }) {
  return <FailedNotice text={text} again={listTexts.retry} onAgain={() => void query.refetch()} />
}
