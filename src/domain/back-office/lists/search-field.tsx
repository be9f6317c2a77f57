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
  const [text, setText] = useState(address.read('q') ?? '')

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
        timer.current = setTimeout(() => address.keep({ q: wanted.trim(), page: undefined }, true), pause)
      }}
    />
  )
}
