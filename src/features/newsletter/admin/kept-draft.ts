import type { NewsletterTexts } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { languages } from '#src/shared/language/languages.ts'

const key = 'letter-draft'

/** Which issue a draft is of, and of which version of it; neither while it is new. */
interface Version {
  id?: string
  changedAt?: string
}

type KeptDraft = Version & { texts: NewsletterTexts }

/**
 * Keeps what is written and not saved on this device, for the issue last written on; without texts, forgets
 * what is kept of this issue.
 */
export function keepDraft({ id, changedAt }: Version, texts: NewsletterTexts | undefined): void {
  try {
    if (texts) localStorage.setItem(key, JSON.stringify({ id, changedAt, texts }))
    else if (readDraft()?.id === id) localStorage.removeItem(key)
  } catch {
    // Storage is closed or full: the desk goes on without it.
  }
}

/**
 * What was written of exactly this version and not saved. An issue that was changed elsewhere since is read
 * anew.
 */
export function keptDraft({ id, changedAt }: Version): NewsletterTexts | undefined {
  const kept = readDraft()
  return kept?.id === id && kept?.changedAt === changedAt ? kept?.texts : undefined
}

function readDraft(): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null || !('texts' in value)) return false
  const texts = value.texts as Partial<NewsletterTexts> | null
  return languages.every(
    (language) => typeof texts?.[language]?.subject === 'string' && typeof texts[language].body === 'string',
  )
}
