import { useRef, useState } from 'react'
import { secondFactorTexts } from '#src/admin/sign-in/second-factor.texts.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Icon } from '#src/design/icon.tsx'
import { checkIcon } from '#src/design/icons.ts'
import { copyIcon } from '#src/design/signed-in-icons.ts'

const texts = secondFactorTexts.recovery

/** The only time that the recovery codes are seen. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copier = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      closeLabel={texts.kept}
      onClose={onClose}
      firstFocus={copier}
      actions={
        <Button ref={copier} size="small" variant="line" onClick={() => void copy().catch(() => undefined)}>
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
    </Dialog>
  )
}
