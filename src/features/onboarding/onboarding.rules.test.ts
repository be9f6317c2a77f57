import { describe, expect, it } from 'vitest'
import { type Answers, answersIn, type Draft } from '#src/domain/children/answers/answers.contract.ts'
import { answerTexts } from '#src/domain/children/answers/answers.texts.ts'
import { isTimezone, knownTimezones } from '#src/domain/children/answers/timezones.rules.ts'
import { steps } from '#src/features/onboarding/wizard/steps.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { countries, timezones } from '#src/shared/options.ts'
import { expressAnswers } from '#tests/support/welcome.ts'
import {
  baselinesFor,
  isWaiting,
  relevantAnswers,
  stepsFor,
  stepToShow,
  withCountry,
  wrongAnswers,
} from './onboarding.rules.ts'

const judge = answersIn(inLanguage(answerTexts, 'fr'))

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

describe('the steps (SPEC §4)', () => {
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

  it('fill every field of the profile between them on the complete path, each once', () => {
    const asked = stepsFor(steps, answers).flatMap((step) => step.fields(answers))
    const everyField = Object.keys(judge.shape)
    expect(asked.toSorted()).toEqual(everyField.toSorted())
  })
})

describe('the baseline questions', () => {
  const shown = (draft: Draft) => baselinesFor(draft).map(({ id }) => id)

  it('are the three required ones on express', () => {
    expect(shown(express)).toEqual(['baselineConcentration', 'baselineEmotions', 'baselineMoney'])
  })

  it('are all five on complete', () => {
    expect(shown(answers)).toEqual([
      'baselineConcentration',
      'baselineEmotions',
      'baselineAutonomy',
      'baselineMoney',
      'baselineConfidence',
    ])
  })

  it('hold Next back until the required ones are answered, and no longer', () => {
    const assessment = stepNamed('assessment')
    expect(isWaiting(assessment, {})).toBe(true)
    expect(isWaiting(assessment, { baselineConcentration: 1, baselineEmotions: 1 })).toBe(true)
    expect(
      isWaiting(assessment, { ...answers, baselineAutonomy: undefined, baselineConfidence: undefined }),
    ).toBe(false)
  })

  it('are the only ones that hold Next back', () => {
    expect(steps.filter((step) => isWaiting(step, {})).map(({ id }) => id)).toEqual(['assessment'])
  })
})

describe('the step shown', () => {
  const shown = (draft: Draft, asked?: string) => stepToShow(stepsFor(steps, draft), draft, judge, asked).id

  it('is the one asked for when everything before it holds', () => {
    expect(shown(answers, 'mission')).toBe('mission')
    expect(shown(answers, 'objectives')).toBe('objectives')
  })

  it('is the first without an address, or with one that the path does not have', () => {
    expect(shown(answers)).toBe('family')
    expect(shown(answers, 'nowhere')).toBe('family')
    expect(shown(express, 'technical')).toBe('family')
  })

  it('is none on a path without steps: that is a mistake of ours', () => {
    expect(() => stepToShow([], answers, judge, undefined)).toThrow('the wizard has no step')
  })

  it('is never beyond a step whose answers do not hold', () => {
    expect(shown({}, 'confirmation')).toBe('family')
    expect(shown({ ...answers, interests: ['ecology'] }, 'confirmation')).toBe('objectives')
    expect(shown({ ...answers, baselineMoney: undefined }, 'safety')).toBe('assessment')
  })
})

describe('what is wrong', () => {
  it('is one sentence per field of the step, in the words of the specification', () => {
    expect(wrongAnswers(judge, { parentEmail: 'camille' }, stepNamed('family').fields({}))).toEqual({
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

  it('is nothing for what may stay open on the complete path', () => {
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
    expect(wrongAnswers(judge, needed, all)).toEqual({})
  })
})

describe('what is sent', () => {
  it('is every answer of the complete path', () => {
    expect(relevantAnswers(steps, answers)).toEqual(answers)
  })

  it('leaves out on the express path what only the complete one asks', () => {
    const sent: Answers = judge.parse(relevantAnswers(steps, express))
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

  it('may be any zone of the IANA database, by whichever of its names a browser gives', () => {
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
