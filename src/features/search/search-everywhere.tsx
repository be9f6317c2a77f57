import { searchMost } from '#src/shared/fields/field-limits.ts'
import { plural } from '#src/shared/language/plural.ts'
import './search.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { companyDay } from '#src/shared/dates.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { searchIcon } from '#src/ui/icons/icons.ts'
import type { Found, search } from './search.contract.ts'
import { searchTexts as texts } from './search.texts.ts'

const pause = 200

interface Hit {
  key: string
  to: string
  title: string
  more?: string
}

/** One field in the header that finds families, live sessions and messages, by keyboard too. */
export default function SearchEverywhere() {
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const q = useRested(text.trim())
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const found = useQuery({
    ...adminQueryOf<typeof search>('/api/admin/search', { query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => goToOnKey(input), [])
  const groups = found.data && q.length > 1 ? groupsOf(found.data) : []
  const hits = groups.flatMap((group) => group.hits)
  const isShown = isOpen && q.length > 1 && (found.data !== undefined || found.isError)
  const current = Math.min(at, Math.max(0, hits.length - 1))
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (isShown) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current, isShown])

  function close() {
    setOpen(false)
    setAt(0)
  }

  async function open(hit: Hit | undefined) {
    if (!hit) return
    close()
    setText('')
    input.current?.blur()
    await navigate(hit.to)
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt((current + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault()
      void open(hits[current])
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }

  let index = -1
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
        maxLength={searchMost}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setOpen(true)
          setAt(0)
        }}
        onKeyDown={walk}
      />
      <p className="sr-only" role="status">
        {isShown ? (found.isError ? texts.failed : countText(hits.length)) : ''}
      </p>
      {isShown && (
        <div className="search-results">
          {hits.length === 0 && <p className="soft">{found.isError ? texts.failed : texts.none}</p>}
          <div id={`${id}-list`} role="listbox" aria-label={texts.results}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role alone
              <div key={group.name} role="group" aria-label={group.name}>
                <p className="search-group" aria-hidden>
                  {group.name}
                </p>
                {group.hits.map((hit) => {
                  index += 1
                  const own = index
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                    <div
                      key={hit.key}
                      id={optionId(own)}
                      role="option"
                      aria-selected={own === current}
                      tabIndex={-1}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => void open(hit)}
                    >
                      {hit.title}
                      {hit.more && <span className="soft small">{hit.more}</span>}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      )}
    </search>
  )
}

function groupsOf({ families, lives, messages }: Found): { name: string; hits: Hit[] }[] {
  return [
    {
      name: texts.groups.families,
      hits: families.map(({ userId, email, child }) => ({
        key: userId,
        to: `/admin?section=family&id=${userId}`,
        title: child ? interpolate(texts.child, { child, email }) : email,
      })),
    },
    {
      name: texts.groups.lives,
      hits: lives.map(({ id, title, startsAt }) => ({
        key: id,
        to: `/admin?section=lives&week=${companyDay(new Date(startsAt))}&live=${id}`,
        title: interpolate(texts.live, { title, date: shownMoment(startsAt) }),
      })),
    },
    {
      name: texts.groups.messages,
      hits: messages.map(({ id, userId, email, excerpt, at }) => ({
        key: id,
        to: `/admin?section=inbox&family=${userId}`,
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

/** Whether the focus leaves the field and its results. */
function leavesWith({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/** What was typed, once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

/** Ctrl K or ⌘ K goes to the field from anywhere but a dialog. */
function goToOnKey(input: { current: HTMLInputElement | null }) {
  function go(event: globalThis.KeyboardEvent) {
    const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isAsked || document.querySelector('dialog[open]')) return
    event.preventDefault()
    input.current?.select()
  }
  document.addEventListener('keydown', go)
  return () => document.removeEventListener('keydown', go)
}
