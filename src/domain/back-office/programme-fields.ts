import '#src/api/no-generated-code.ts'
import { z } from 'zod'
import { categories, expertTypes } from '#src/shared/options.ts'

/** The fields that several forms of the catalogue share, with the message for a missing choice. */
export const givenCategory = z.enum(categories, 'Un thème du programme')
export const givenExpertType = z.enum(expertTypes, 'Un domaine de la liste')
