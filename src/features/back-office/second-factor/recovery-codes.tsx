import { useRef } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { copyIcon } from '#src/ui/icons/signed-in-icons.ts'
import { useCopy } from '#src/ui/use-copy.ts'
import { secondFactorTexts } from './second-factor.texts.ts'

const texts = secondFactorTexts.recovery

/** Shows the recovery codes, the only time that they are visible. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copyButton = useRef<HTMLButtonElement>(null)
  const { isCopied, hasFailed, copy } = useCopy()

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      closeLabel={texts.kept}
      onClose={onClose}
      firstFocus={copyButton}
      actions={
        <Button ref={copyButton} size="small" variant="line" onClick={() => copy(codes.join('\n'))}>
          <Icon of={isCopied ? checkIcon : copyIcon} />
          {isCopied ? texts.copied : texts.copy}
        </Button>
      }
    >
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <span className="code-badge">{code}</span>
          </li>
        ))}
      </ol>
      {hasFailed && <Notice tone="error">{texts.copyFailed}</Notice>}
    </Dialog>
  )
}
