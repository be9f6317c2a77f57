import { describe, expect, it } from 'vitest'
import { type Answers, answersIn, type Draft } from '#src/domain/children/answers/answers.contract.ts'
import { answerTexts } from '#src/domain/children/answers/answers.texts.ts'
import { isTimezone, knownTimezones } from '#src/domain/children/answers/timezones.rules.ts'
import { steps } from '#src/features/onboarding/wizard/steps.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { countries, timezones } from '#src/shared/options.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import {
  baselinesFor,
  errorsIn,
  isWaiting,
  relevantAnswers,
  stepsFor,
  stepToShow,
  withCountry,
} from './onboarding.rules.ts'

const schema = answersIn(inLanguage(answerTexts, 'fr'))

const answers: Draft = {
  ...expressAnswers,
  onboardingType: 'complete',
  freeFormGoal: 'Oser demander.',
  baselineAutonomy: 2,
  baselineConfidence: 4,
  techCheckConfirmed: true,
  hasQuietSpace: true,
  mirabelleBoxPrepared: true,
  selectedChallenge: 'word',
}
const express: Draft = { ...answers, onboardingType: 'express' }

const idsFor = (draft: Draft) => stepsFor(steps, draft).map(({ id }) => id)
const stepNamed = (id: string) => {
  const found = steps.find((step) => step.id === id)
  if (!found) throw new Error(`no step ${id}`)
  return found
}

describe('the steps of the onboarding (SPEC §4)', () => {
  it('are 7 on the complete path, in order', () => {
    expect(idsFor(answers)).toEqual([
      'family',
      'objectives',
      'assessment',
      'safety',
      'technical',
      'mission',
      'confirmation',
    ])
  })

  it('are 5 on the express path and while none is chosen, without technical check and Mission 0', () => {
    const short = ['family', 'objectives', 'assessment', 'safety', 'confirmation']
    expect(idsFor(express)).toEqual(short)
    expect(idsFor({})).toEqual(short)
  })

  it('on the complete path ask for each field of the profile exactly once', () => {
    const fields = stepsFor(steps, answers).flatMap((step) => step.fields(answers))
    const everyField = Object.keys(schema.shape)
    expect(fields.toSorted()).toEqual(everyField.toSorted())
  })
})

describe('the baseline questions', () => {
  const shown = (draft: Draft) => baselinesFor(draft).map(({ id }) => id)

  it('on the express path are the three required ones', () => {
    expect(shown(express)).toEqual(['baselineConcentration', 'baselineEmotions', 'baselineMoney'])
  })

  it('on the complete path are all five', () => {
    expect(shown(answers)).toEqual([
      'baselineConcentration',
      'baselineEmotions',
      'baselineAutonomy',
      'baselineMoney',
      'baselineConfidence',
    ])
  })

  it('disable Next until the required ones are answered', () => {
    const assessment = stepNamed('assessment')
    expect(isWaiting(assessment, {})).toBe(true)
    expect(isWaiting(assessment, { baselineConcentration: 1, baselineEmotions: 1 })).toBe(true)
    expect(
      isWaiting(assessment, { ...answers, baselineAutonomy: undefined, baselineConfidence: undefined }),
    ).toBe(false)
  })

  it('are the only ones that disable Next', () => {
    expect(steps.filter((step) => isWaiting(step, {})).map(({ id }) => id)).toEqual(['assessment'])
  })
})

describe('the step shown', () => {
  const shown = (draft: Draft, requested?: string) =>
    stepToShow(stepsFor(steps, draft), draft, schema, requested).id

  it('is the requested one when all steps before it are valid', () => {
    expect(shown(answers, 'mission')).toBe('mission')
    expect(shown(answers, 'objectives')).toBe('objectives')
  })

  it('is the first one when none, or none of the path, is requested', () => {
    expect(shown(answers)).toBe('family')
    expect(shown(answers, 'nowhere')).toBe('family')
    expect(shown(express, 'technical')).toBe('family')
  })

  it('throws on a path without steps, which is a programming error', () => {
    expect(() => stepToShow([], answers, schema, undefined)).toThrow('the wizard has no step')
  })

  it('is never beyond a step with invalid answers', () => {
    expect(shown({}, 'confirmation')).toBe('family')
    expect(shown({ ...answers, interests: ['ecology'] }, 'confirmation')).toBe('objectives')
    expect(shown({ ...answers, baselineMoney: undefined }, 'safety')).toBe('assessment')
  })
})

describe('the errors of a step', () => {
  it('are one sentence per field, in the words of the specification', () => {
    expect(errorsIn(schema, { parentEmail: 'camille' }, stepNamed('family').fields({}))).toEqual({
      parentFirstName: 'Le prénom du parent est requis',
      parentLastName: 'Le nom du parent est requis',
      parentEmail: 'Email invalide',
      country: 'Le pays est requis',
      timezone: 'Le fuseau horaire est requis',
      childName: "Le prénom de l'enfant est requis",
      childAge: "Veuillez sélectionner un groupe d'âge",
      parentalConsent: 'Le consentement parental est obligatoire',
    })
  })

  it('are empty for the optional fields of the complete path', () => {
    const {
      freeFormGoal,
      baselineAutonomy,
      baselineConfidence,
      selectedChallenge,
      techCheckConfirmed,
      hasQuietSpace,
      mirabelleBoxPrepared,
      ...needed
    } = answers
    const all = steps.flatMap((step) => step.fields(answers))
    expect(errorsIn(schema, needed, all)).toEqual({})
  })
})

describe('the answers that are sent', () => {
  it('are all answers on the complete path', () => {
    expect(relevantAnswers(steps, answers)).toEqual(answers)
  })

  it('leave out, on the express path, those that only the complete path asks for', () => {
    const sent: Answers = schema.parse(relevantAnswers(steps, express))
    expect(sent).toMatchObject({
      onboardingType: 'express',
      techCheckConfirmed: false,
      hasQuietSpace: false,
      mirabelleBoxPrepared: false,
    })
    for (const field of [
      'freeFormGoal',
      'baselineAutonomy',
      'baselineConfidence',
      'selectedChallenge',
    ] as const)
      expect(sent[field]).toBeUndefined()
  })
})

describe('the time zone', () => {
  it('is set by the country (SPEC §3)', () => {
    expect(countries.map((country) => [country, withCountry(country).timezone])).toEqual([
      ['FR', 'Europe/Paris'],
      ['BE', 'Europe/Brussels'],
      ['LU', 'Europe/Luxembourg'],
      ['CH', 'Europe/Zurich'],
      ['CA', 'America/Toronto'],
      ['other', 'Europe/Paris'],
    ])
  })

  it('may be any zone of the IANA database, by any of its names', () => {
    for (const zone of [
      ...knownTimezones(),
      ...Object.values(timezones),
      'Asia/Kolkata',
      'Asia/Calcutta',
      'Europe/Kyiv',
    ])
      expect([zone, isTimezone(zone)]).toEqual([zone, true])
  })

  it('is not an offset, a country or anything else', () => {
    for (const zone of ['+01:00', 'Luxembourg', 'Europe', 'Europe/', '', 'constructor', '../../Paris'])
      expect([zone, isTimezone(zone)]).toEqual([zone, false])
  })
})
