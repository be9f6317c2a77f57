import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId } from '#src/api/fields.ts'

const choices = z.object({
  children: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      isAgreed: z.boolean(),
      /**
       * The parent agreed to an earlier version of the text: that no longer counts, and the parent is asked
       * again.
       */
      isAskedAgain: z.boolean(),
    }),
  ),
})

export const readRecordingConsents = endpoint({
  method: 'GET',
  path: '/api/account/recording-consents',
  access: 'member',
  summary: 'List, for each child, whether the parent agreed to its picture in recordings of live sessions',
  response: choices,
})

export const setRecordingConsent = endpoint({
  method: 'PUT',
  path: '/api/children/:id/recording-consent',
  access: 'member',
  summary: 'Set whether a child’s picture may be in recordings; stored with the version of the text',
  params: z.object({ id: givenId }),
  body: z.object({ isAgreed: z.boolean() }),
  response: choices,
  errors: { unknownChild },
})
