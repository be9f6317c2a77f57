import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { categories } from '#src/shared/options.ts'

/*
 * The server draws these images, so that a child's tablet need not download the drawing code. The address
 * holds everything that an image shows; nothing about the child is read.
 */

const grown = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
const badgeName = z.templateLiteral([z.enum(badgeShapes), '.', z.enum(categories)])

export const drawTree = endpoint({
  method: 'GET',
  path: '/api/orchard/tree.svg',
  access: 'member',
  childView: 'namesNoChild',
  summary: 'Draw the tree as an image: badges as shape.category separated by commas, and what grows on it',
  query: z.object({
    badges: z
      .string()
      .max(4000)
      .transform((given) => given.split(',').filter(Boolean))
      .pipe(z.array(badgeName)),
    sprigs: grown,
    blossoms: grown,
    plums: grown,
  }),
  response: z.string(),
  responseType: 'image/svg+xml; charset=utf-8',
})

export const drawPicture = endpoint({
  method: 'GET',
  path: '/api/orchard/picture.svg',
  access: 'member',
  childView: 'namesNoChild',
  summary: 'Draw a child’s picture as an image: a face or a crest, by its seed',
  query: z.object({
    of: z
      .string()
      .max(60)
      .regex(/^(?:face|crest):[\w-]+$/),
  }),
  response: z.string(),
  responseType: 'image/svg+xml; charset=utf-8',
})
