import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import {
  emailAddress,
  givenId,
  language,
  line,
  nothing,
  requiredLine,
  frenchFieldWords as words,
} from '#src/api/fields.ts'
import { maxLine, messageProblem } from './contact.rules.ts'
import { contactTexts } from './contact.texts.ts'

const { errors } = contactTexts

const message = z
  .string({ error: errors.messageShort.fr })
  .trim()
  .superRefine((text, context) => {
    const problem = messageProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: errors[problem].fr })
  })

/** SPEC §7. The issue messages are SPEC §5's, in French; pages show them in their own language. */
export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'visitor',
  summary: 'Send a message to the team',
  body: z.object({
    firstName: requiredLine(maxLine.firstName, errors.firstName.fr, words),
    lastName: requiredLine(maxLine.lastName, errors.lastName.fr, words),
    email: emailAddress(errors.emailInvalid.fr),
    phone: line(maxLine.phone, words).nullish(),
    message,
    language: language.optional(),
    /** The same value if the form is sent again because a response was lost. */
    attempt: givenId.optional(),
    /** Empty unless a robot fills in every field it finds. */
    website: z.string().optional(),
  }),
  issuesIn: 'fr',
  response: nothing,
  limit: { perIp: 5, minutes: 60 },
})
