import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { listTexts } from './admin.texts.ts'

/** What the back-office could not read, with « Réessayer ». */
export function ReadError({ text, query }: { text: string; query: { refetch: () => unknown } }) {
  return <FailedNotice text={text} again={listTexts.retry} onAgain={() => void query.refetch()} />
}
