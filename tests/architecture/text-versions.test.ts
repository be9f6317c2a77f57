import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newsletterEmailTexts, newsletterTextVersion } from '#src/domain/newsletter/newsletter.texts.ts'
import { recordingConsentTexts } from '#src/domain/recording-consent/recording-consent.texts.ts'
import { privacyTexts } from '#src/features/legal/privacy.texts.ts'
import { termsTexts } from '#src/features/legal/terms.texts.ts'
import { familyTexts } from '#src/features/onboarding/steps/family.texts.ts'
import { safetyTexts } from '#src/features/onboarding/steps/safety.texts.ts'
import { textVersions } from '#src/shared/text-versions.ts'

/**
 * The texts that a family agrees to, each with its version and its digest. After a change of a text its
 * digest must be updated here; if the meaning changed, its version must become that day's date too.
 */
test.each([
  ['terms', textVersions.terms, '2026-11-27', termsTexts.sections, '316c83605be1e627'],
  ['privacy', textVersions.privacy, '2026-11-28', privacyTexts.sections, 'fd39a68c6b543f07'],
  ['parental consent', textVersions.parentalConsent, '2026-11-22', familyTexts.consent, 'c329cfa6bd2fc929'],
  ['rules of live sessions', textVersions.liveRules, '2026-11-01', safetyTexts.rules, 'a184a684328aacf6'],
  [
    'recording',
    textVersions.recordVideo,
    '2026-11-23',
    [recordingConsentTexts.text, recordingConsentTexts.agree],
    'af29e2c53fc74289',
  ],
  ['newsletter', newsletterTextVersion, '2026-11-22', newsletterEmailTexts.confirm, 'a3446f320c01b896'],
])('the version of %s belongs to its present text', (_, version, expectedVersion, words, digest) => {
  expect([version, digestOf(words)]).toEqual([expectedVersion, digest])
})

function digestOf(words: object): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
}
