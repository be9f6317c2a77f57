import { expect, it } from 'vitest'
import { detectLanguage } from './detect.ts'

it.each([
  { stored: 'it', preference: 'fr', language: 'it' },
  { stored: undefined, preference: 'fr-LU,fr;q=0.9,en;q=0.8', language: 'fr' },
  { stored: undefined, preference: 'IT', language: 'it' },
  { stored: undefined, preference: 'it;q=0.8', language: 'it' },
  { stored: undefined, preference: 'de-LU,fr;q=0.9', language: 'en' },
  { stored: undefined, preference: '*', language: 'en' },
  { stored: undefined, preference: undefined, language: 'en' },
  { stored: 'de', preference: 'fr', language: 'fr' },
])(
  'with $stored stored and $preference preferred, the root leads to $language',
  ({ stored, preference, language }) => {
    expect(detectLanguage(stored, preference)).toBe(language)
  },
)
