import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { listTexts } from './admin.texts.ts'

/** The error notice for data that could not be read, with a « Réessayer » button. */
export function ReadError({ text, query }: { text: string; query: { refetch: () => unknown } }) {
  return <FailedNotice text={text} again={listTexts.retry} onAgain={() => void query.refetch()} />
}
