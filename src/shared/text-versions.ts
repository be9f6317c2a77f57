/**
 * The versions of the texts that a parent agrees to, by the day they came into force. A consent records the
 * version that was read. Change a version with any change in the meaning of its text.
 */
export const textVersions = {
  terms: '2026-11-27',
  privacy: '2026-11-28',
  /** The sentence of the parental consent in the welcome wizard, and the rules of the live sessions. */
  parentalConsent: '2026-11-22',
  liveRules: '2026-11-01',
  /** The sentence about the child's picture in the recording of a live session. */
  recordVideo: '2026-11-23',
} as const

/**
 * The purposes that a parent consents to, with the text of each: the terms by paying, the others in the
 * welcome wizard, for each child.
 */
export const consentTexts = {
  parental: 'parentalConsent',
  terms: 'terms',
  privacy: 'privacy',
  'live-rules': 'liveRules',
  'record-video': 'recordVideo',
} as const
export type ConsentPurpose = keyof typeof consentTexts
export const consentPurposes = [
  'parental',
  'terms',
  'privacy',
  'live-rules',
  'record-video',
] as const satisfies readonly ConsentPurpose[]
