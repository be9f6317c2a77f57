import { adminPath } from '#src/shared/site/admin-path.ts'
import './search.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { companyDay } from '#src/shared/dates.ts'
import { maxSearch } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { searchIcon } from '#src/ui/icons/icons.ts'
import type { Found, search } from './search.contract.ts'
import { searchTexts as texts } from './search.texts.ts'

const debounceMs = 200

interface Hit {
  key: string
  to: string
  title: string
  more?: string
}

interface HitGroup {
  name: string
  hits: readonly Hit[]
}

/**
 * One field in the header that finds families, live sessions and messages, and can be used by keyboard alone.
 */
export default function SearchEverywhere() {
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const [isOpen, setOpen] = useState(false)
  const [selected, setSelected] = useState(0)
  const found = useQuery({
    ...adminQueryOf<typeof search>('/api/admin/search', { query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => focusOnShortcut(input), [])
  const groups = found.data && q.length > 1 ? groupsOf(found.data) : []
  const hits = groups.flatMap((group) => group.hits)
  const isShown = isOpen && q.length > 1 && (found.data !== undefined || found.isError)
  const current = Math.min(selected, Math.max(0, hits.length - 1))
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (isShown) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current, isShown])

  function close() {
    setOpen(false)
    setSelected(0)
  }

  async function open(hit: Hit | undefined) {
    if (!hit) return
    close()
    setText('')
    input.current?.blur()
    await navigate(hit.to)
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setOpen(true)
      setSelected((current + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault()
      void open(hits[current])
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <search className="search-everywhere" onBlur={(event) => leavesWith(event) && close()}>
      <TextField
        ref={input}
        type="search"
        role="combobox"
        label={texts.label}
        hideLabel
        placeholder={texts.placeholder}
        title={texts.hint}
        icon={searchIcon}
        autoComplete="off"
        aria-keyshortcuts="Control+K Meta+K"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && hits.length > 0 ? optionId(current) : undefined}
        maxLength={maxSearch}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setOpen(true)
          setSelected(0)
        }}
        onKeyDown={handleKey}
      />
      <p className="sr-only" role="status">
        {isShown && (found.isError ? texts.failed : countText(hits.length))}
      </p>
      {isShown && (
        <div className="search-results">
          {hits.length === 0 && <p className="soft">{found.isError ? texts.failed : texts.none}</p>}
          <div id={`${id}-list`} role="listbox" aria-label={texts.results}>
            <Options groups={groups} current={current} optionId={optionId} onOpen={(hit) => void open(hit)} />
          </div>
        </div>
      )}
    </search>
  )
}

interface OptionsProps {
  groups: readonly HitGroup[]
  /** The index of the selected hit among those of all groups. */
  current: number
  optionId(index: number): string
  onOpen(hit: Hit): void
}

function Options({ groups, current, optionId, onOpen }: OptionsProps) {
  let index = -1
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: only a role can group the options of a listbox
    <div key={group.name} role="group" aria-label={group.name}>
      <p className="search-group" aria-hidden>
        {group.name}
      </p>
      {group.hits.map((hit) => {
        index += 1
        const own = index
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={hit.key}
            id={optionId(own)}
            role="option"
            aria-selected={own === current}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen(hit)}
          >
            {hit.title}
            {hit.more && <span className="soft small">{hit.more}</span>}
          </div>
        )
      })}
    </div>
  ))
}

function familyTitle({
  email,
  child,
  guardian,
}: Pick<Found['families'][number], 'email' | 'child' | 'guardian'>) {
  if (child) return interpolate(texts.child, { child, email })
  return guardian ? interpolate(texts.guardian, { guardian, email }) : email
}

function groupsOf({ families, lives, messages }: Found): HitGroup[] {
  return [
    {
      name: texts.groups.families,
      hits: families.map(({ userId, email, child, guardian }) => ({
        key: userId,
        to: adminPath('family', { id: userId }),
        title: familyTitle({ email, child, guardian }),
      })),
    },
    {
      name: texts.groups.lives,
      hits: lives.map(({ id, title, startsAt }) => ({
        key: id,
        to: adminPath('lives', { week: companyDay(new Date(startsAt)), live: id }),
        title: interpolate(texts.live, { title, date: shownMoment(startsAt) }),
      })),
    },
    {
      name: texts.groups.messages,
      hits: messages.map(({ id, userId, email, excerpt, at }) => ({
        key: id,
        to: adminPath('conversations', { family: userId }),
        title: excerpt,
        more: interpolate(texts.message, { email, date: shownMoment(at) }),
      })),
    },
  ].filter(({ hits }) => hits.length > 0)
}

function countText(count: number): string {
  if (count === 0) return texts.none
  return interpolate(plural('fr', count, texts.count), { count })
}

/** Whether the focus moves out of the field and its results. */
function leavesWith({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/** The typed text after a pause in typing; an empty text at once. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : debounced
}

/** Ctrl K or ⌘ K focuses the field, except while a dialog is open. Returns the clean-up. */
function focusOnShortcut(input: { current: HTMLInputElement | null }) {
  function handleKey(event: globalThis.KeyboardEvent) {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isShortcut || document.querySelector('dialog[open]')) return
    event.preventDefault()
    input.current?.select()
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
