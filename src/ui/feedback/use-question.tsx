import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { ConfirmDialogWords } from './confirm-dialog.tsx'

/**
 * Asks before something that cannot be taken back. `ask` opens the dialog, which belongs where `dialog` is
 * rendered; `onConfirm` runs once it is closed.
 */
export function useQuestion(
  words: ConfirmDialogWords,
  onConfirm: () => void,
): { ask: () => void; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  return {
    ask: () => setAsking(true),
    dialog: isAsking && (
      <Suspense>
        <ConfirmDialog words={words} onConfirm={onConfirm} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'))
