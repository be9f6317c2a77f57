import type { Upload } from 'tus-js-client'
import { expect, test, vi } from 'vitest'
import { uploadOf, whyUploadFailed } from './uploads.ts'

const responded = (status: number, body: string) => ({ getStatus: () => status, getBody: () => body })

test.each([
  [415, '{"message":"Ce n’est pas un film.","code":"notAFilm"}', 'Ce n’est pas un film.'],
  [
    412,
    '{"message":"The upload must speak tus 1.0.0.","code":"tusVersion"}',
    'Une erreur est survenue. Réessayez.',
  ],
  [400, '{"message":"The length has to be known."}', 'Une erreur est survenue. Réessayez.'],
  [410, 'The file for this url no longer exists', 'Une erreur est survenue. Réessayez.'],
  [500, '', 'Une erreur est survenue. Réessayez dans un instant.'],
])('an upload that failed with %i says why in French', (status, body, shown) => {
  expect(whyUploadFailed(responded(status, body))).toBe(shown)
})

test('an upload without a response says that the connection was lost', () => {
  expect(whyUploadFailed(null)).toBe('La connexion a été interrompue. Réessayez dans un instant.')
})

test('the list of films is read again once the server has created one, and once it is complete', () => {
  const onChange = vi.fn()
  class FakeUpload {
    readonly options: Upload['options']
    constructor(_: File, options: Upload['options']) {
      this.options = options
    }
  }
  // Before an upload starts, only the options of the library's class are used.
  const { upload } = uploadOf(FakeUpload as unknown as typeof Upload, {
    id: 'upload',
    file: new File([], 'film.mp4'),
    destination: { title: 'Film', lang: 'fr' },
    onChange,
  })
  upload.options.onUploadUrlAvailable?.()
  expect(onChange).toHaveBeenCalledTimes(1)
  upload.options.onSuccess?.({
    lastResponse: { ...responded(204, ''), getHeader: () => undefined, getUnderlyingObject: () => ({}) },
  })
  expect(onChange).toHaveBeenCalledTimes(2)
})
