import { expect, test } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { whyItFailed } from './admin-call.ts'

const failed = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body))

test('an error that the call declares is shown in its own words', () => {
  expect(whyItFailed(failed(409, { code: 'tooLate', message: 'Les quatorze jours sont passés.' }))).toBe(
    'Les quatorze jours sont passés.',
  )
  expect(whyItFailed(failed(400, { code: 'invalid', message: 'Ce champ est requis.', issues: [] }))).toBe(
    'Ce champ est requis.',
  )
})

test.each([
  [400, { message: 'The body is not valid JSON.' }, 'Une erreur est survenue. Réessayez.'],
  [401, { code: 'signedOut', message: 'Administrator sign-in required.' }, 'Votre session est terminée.'],
  [
    403,
    { code: 'foreignOrigin', message: 'This request comes from another site.' },
    'Une erreur est survenue. Réessayez.',
  ],
  [404, { code: 'notFound', message: 'Not found' }, 'Une erreur est survenue. Réessayez.'],
  [
    412,
    { code: 'tusVersion', message: 'The upload must speak tus 1.0.0.' },
    'Une erreur est survenue. Réessayez.',
  ],
  [413, { message: 'The body is too large.' }, 'Une erreur est survenue. Réessayez.'],
  [415, { message: 'The body must be JSON.' }, 'Une erreur est survenue. Réessayez.'],
  [
    429,
    { code: 'tooMany', message: 'Too many requests. Please try again later.' },
    'Trop de tentatives. Réessayez plus tard.',
  ],
])('a general error %i, after which nothing can have changed, is shown in French', (status, body, shown) => {
  expect(whyItFailed(failed(status, body))).toBe(shown)
})

test.each([
  [0, {}, 'La connexion a été interrompue.'],
  [500, { message: 'Something went wrong. It has been noted.' }, 'Une erreur est survenue.'],
  [502, {}, 'Une erreur est survenue.'],
  [
    503,
    { code: 'unavailable', message: 'The service is busy or briefly away. Please try again in a moment.' },
    'Le service est momentanément indisponible.',
  ],
])('after an error %i, what was to be changed is to be checked', (status, body, shown) => {
  const error = failed(status, body)
  expect(whyItFailed(error)).toBe(`${shown} Vérifiez si le changement a été fait avant de réessayer.`)
  expect(whyItFailed(error, { mayRepeat: true })).toBe(`${shown} Réessayez dans un instant.`)
})

test('an error of the page itself says to check as well', () => {
  expect(whyItFailed(new TypeError('null has no properties'))).toBe(
    'Une erreur est survenue. Vérifiez si le changement a été fait avant de réessayer.',
  )
})
