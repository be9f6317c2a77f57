import { Link } from 'react-router'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import type { Action } from './use-account-action.ts'

interface LinkConfirmationProps {
  id: string
  words: { heading: string; text: string; keep: string; confirm: string; pending: string }
  language: Language
  action: Action
  isDanger?: boolean
  onConfirm: () => Promise<void>
}

/**
 * The page behind a link in an e-mail. Nothing happens until its button is clicked; another button leaves the
 * page.
 */
export function LinkConfirmation({
  id,
  words,
  language,
  action,
  isDanger = false,
  onConfirm,
}: LinkConfirmationProps) {
  return (
    <Card as="section" className="stack" aria-labelledby={id}>
      <h2 id={id}>{words.heading}</h2>
      <p className="max-w-measure">{words.text}</p>
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      <div className="row">
        <ButtonLink as={Link} variant="line" to={pathOf('account', language)}>
          {words.keep}
        </ButtonLink>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          pending={action.isPending}
          pendingLabel={words.pending}
          onClick={() => void onConfirm()}
        >
          {words.confirm}
        </Button>
      </div>
    </Card>
  )
}
