import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Address } from '#src/domain/back-office/admin-address.ts'
import { maxEmail } from '#src/shared/fields/email-limits.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { searchIcon } from '#src/ui/icons/icons.ts'

const pauseMs = 250

/**
 * A search field whose text is stored in the address. `/` focuses it unless another field has the focus; the
 * list is queried once the typing pauses.
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
  const query = address.read('q') ?? ''
  const [text, setText] = useState(query)
  const [lastQuery, setLastQuery] = useState(query)
  const [sentQuery, setSentQuery] = useState(query)
  // If a saved view or the back button changes the query, the query replaces the text; text typed by the
  // reader stays.
  if (query !== lastQuery) {
    setLastQuery(query)
    if (query !== sentQuery) {
      setSentQuery(query)
      setText(query)
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
    return () => document.removeEventListener('keydown', goToSearch)
  }, [])

  // Uses the address at that moment, because a filter may have been chosen since the text was typed.
  const search = useEffectEvent((typed: string) => {
    if (typed === query.trim()) return
    setSentQuery(typed)
    address.replace({ q: typed, page: undefined })
  })
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

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
      maxLength={maxEmail}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
