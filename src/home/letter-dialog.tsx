import { useState } from 'react'
import type { confirmLetter, leaveLetter } from '#src/account/mailing.contract.ts'
import type { LetterChoice } from '#src/account/mailing.rules.ts'
import { ApiError, call } from '#src/api/call.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Notice } from '#src/design/notice.tsx'
import type { HomeData } from '#src/home/home-page.tsx'

interface LetterDialogProps {
  choice: LetterChoice
  token: string
  texts: HomeData['texts']['letter']
  onClose: () => void
}

/** Confirms or ends the monthly letter. A press is needed: programs that fetch the links of an e-mail decide nothing. */
export default function LetterDialog({ choice, token, texts, onClose }: LetterDialogProps) {
  const [progress, setProgress] = useState<'asking' | 'pending' | 'done' | 'invalid' | 'failed'>('asking')
  const words = texts[choice]

  async function decide() {
    setProgress('pending')
    try {
      await (choice === 'confirm'
        ? call<typeof confirmLetter>('POST', '/api/newsletter/confirm', { body: { token } })
        : call<typeof leaveLetter>('POST', '/api/newsletter/unsubscribe', { query: { token } }))
      setProgress('done')
    } catch (error) {
      setProgress(error instanceof ApiError && error.status === 400 ? 'invalid' : 'failed')
    }
  }

  const isOver = progress === 'done' || progress === 'invalid'
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      description={isOver ? undefined : words.text}
      closeLabel={texts.close}
      actions={
        !isOver && (
          <Button size="small" pending={progress === 'pending'} pendingLabel={texts.pending} onClick={decide}>
            {words.action}
          </Button>
        )
      }
    >
      {progress === 'done' && <Notice tone="success">{words.done}</Notice>}
      {progress === 'invalid' && <Notice tone="error">{texts.invalid}</Notice>}
      {progress === 'failed' && <Notice tone="error">{texts.failed}</Notice>}
    </Dialog>
  )
}
