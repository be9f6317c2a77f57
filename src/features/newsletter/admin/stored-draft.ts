import type { NewsletterTexts } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { languages } from '#src/shared/language/languages.ts'

const key = 'letter-draft'

/** The issue and the version that a draft belongs to; both are undefined for a new issue. */
interface Version {
  id?: string
  changedAt?: string
}

type StoredDraft = Version & { texts: NewsletterTexts }

/**
 * Stores unsaved texts on this device, for one issue at a time. Without texts, removes the stored draft if it
 * is of this issue.
 */
export function saveDraft({ id, changedAt }: Version, texts: NewsletterTexts | undefined): void {
  try {
    if (texts) localStorage.setItem(key, JSON.stringify({ id, changedAt, texts }))
    else if (readDraft()?.id === id) localStorage.removeItem(key)
  } catch {
    // Storage is denied or full: the editor works without it.
  }
}

/**
 * The unsaved texts of exactly this version. A draft of a version that has since been changed elsewhere is
 * ignored.
 */
export function loadDraft({ id, changedAt }: Version): NewsletterTexts | undefined {
  const stored = readDraft()
  return stored?.id === id && stored?.changedAt === changedAt ? stored?.texts : undefined
}

function readDraft(): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null || !('texts' in value)) return false
  const texts = value.texts as Partial<NewsletterTexts> | null
  return languages.every(
    (language) => typeof texts?.[language]?.subject === 'string' && typeof texts[language].body === 'string',
  )
}
