import { expect, test } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { joinFailure } from './door-bar.tsx'
import { livePageTexts } from './live-page.texts.ts'

const texts = inLanguage(livePageTexts, 'en')
const failed = (status: number, code: string) => new ApiError(status, '', JSON.stringify({ code }))

test('a child reads nothing about the subscription or the plan, and a parent does', () => {
  const errors = { ...texts.errors, ...texts.session.errors }
  const ofSession = { ...texts, errors }
  for (const code of ['noAccess', 'otherPlan'] as const) {
    expect(joinFailure(failed(402, code), ofSession, false)).toBe(
      'The door stays shut for now. Talk to a parent.',
    )
    expect(joinFailure(failed(402, code), ofSession, true)).toBe(errors[code])
  }
  expect(joinFailure(failed(409, 'full'), ofSession, false)).toBe(errors.full)
  expect(joinFailure(new Error('lost'), ofSession, false)).toBe(errors.other)
})
