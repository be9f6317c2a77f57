import { requiredLine } from '#src/api/fields.ts'

const invalidLink = 'Adresse invalide : https://…'

/** The address of an external meeting, typed by the team. */
export const meetingLink = requiredLine(2000, invalidLink)
  .regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/, invalidLink)
  .refine((address) => URL.canParse(address), invalidLink)
