import '#src/ui/styles/dialog.css'
import { useId, useRef, useState } from 'react'
import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import { maxWordsToTheChild } from '#src/shared/challenges.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Art } from '#src/ui/art.tsx'
import { Modal } from '#src/ui/feedback/modal.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { badge } from '#src/ui/illustrations/badges.ts'
import type { ChallengePageData } from './challenge-data.ts'

interface ConfirmProps {
  page: ChallengePageData
  challenge: ChallengeOfChild
  child: { displayName: string; badges: Orchard['badges'] }
  isPending: boolean
  failure: string | undefined
  onConfirm: (words: string | undefined) => void
  onNotYet: () => void
  onClose: () => void
}

/**
 * The parent's confirmation of a challenge that the child marked as done. « Not yet » tells the child
 * nothing.
 */
export default function ConfirmChallengeDialog({
  page: { texts },
  challenge,
  child: { displayName: name, badges },
  isPending,
  failure,
  onConfirm,
  onNotYet,
  onClose,
}: ConfirmProps) {
  const words = texts.confirm
  const { category, passesOn, wasConfirmed } = challenge
  const earned = passesOn ? 'stone' : 'fruit'
  const hangsAlready = badges.some((one) => one.shape === earned && one.category === category)
  const firstText = hangsAlready ? words.textAgain : words.text
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  return (
    <Modal
      className="dialog"
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      firstFocus={first}
    >
      <form
        className="dialog-in"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(message.trim() || undefined)
        }}
      >
        <div className="flex items-start justify-between gap-4">
          <div className="row">
            <Art className="w-24" svg={badge(earned, category)} />
            <div>
              <h2 id={`${id}-title`} className="text-h3">
                {interpolate(words.title, { name })}
              </h2>
              <p className="soft">{challenge.title}</p>
            </div>
          </div>
          <Button variant="quiet" size="small" aria-label={words.close} onClick={onClose}>
            <Icon of={closeIcon} />
          </Button>
        </div>
        <p id={`${id}-text`}>{wasConfirmed ? words.textOnceMore : firstText}</p>
        <TextField
          ref={first}
          label={interpolate(words.words, { name })}
          hint={interpolate(words.private, { name })}
          value={message}
          maxLength={maxWordsToTheChild}
          autoComplete="off"
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="row acts">
          <Button type="submit" pending={isPending} pendingLabel={words.yes}>
            {words.yes}
          </Button>
          <Button variant="line" disabled={isPending} onClick={onNotYet}>
            {words.notYet}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
