import { requiredLine } from '#src/api/fields.ts'

const unfitLink = 'Adresse invalide : https://…'

/** A meeting elsewhere that the team types. */
export const meetingLink = requiredLine(2000, unfitLink)
  .regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/, unfitLink)
  .refine((address) => URL.canParse(address), unfitLink)
