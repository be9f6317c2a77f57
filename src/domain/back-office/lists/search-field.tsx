import { useEffect, useRef, useState } from 'react'
import type { Address } from '#src/domain/back-office/admin-address.ts'
import { emailMost } from '#src/shared/fields/email-limits.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { searchIcon } from '#src/ui/icons/icons.ts'

const pause = 250

/**
 * A search that the address keeps. `/` goes to it from anywhere but a field; the list is asked when the
 * typing rests.
 */
export function SearchField({
  address,
  label,
  placeholder,
  hint,
}: {
  address: Address
  label: string
  placeholder?: string | undefined
  hint?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = address.read('q') ?? ''
  const [text, setText] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [told, setTold] = useState(asked)
  // What a saved view or the way back asks is shown; what was typed here stays as it is typed.
  if (asked !== known) {
    setKnown(asked)
    if (asked !== told) {
      setTold(asked)
      setText(asked)
    }
  }

  useEffect(() => {
    function goToSearch(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, select, [contenteditable]')
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', goToSearch)
    return () => {
      document.removeEventListener('keydown', goToSearch)
      clearTimeout(timer.current)
    }
  }, [])

  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      placeholder={placeholder}
      title={hint}
      icon={searchIcon}
      autoComplete="off"
      aria-keyshortcuts="/"
      maxLength={emailMost}
      value={text}
      onChange={(event) => {
        const wanted = event.currentTarget.value
        setText(wanted)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          setTold(wanted.trim())
          address.replace({ q: wanted.trim(), page: undefined })
        }, pause)
      }}
    />
  )
}
