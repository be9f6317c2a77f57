import { z } from 'zod'
import type { Endpoint } from '#src/api/endpoint.ts'
import { handlers } from '#src/server/handlers.server.ts'

/** Every declared call of the product, in the order of its address. */
export const endpoints: readonly Endpoint[] = handlers
  .map(({ endpoint }) => endpoint)
  .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

/** A call's name in a test title: `PUT /api/admin/users/:userId`. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** An address of this call. Each parameter holds a valid value that refers to nothing. */
export function urlOf({ path, params }: Endpoint): string {
  const described = params ? schemaOf(params).properties : {}
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const parameter = described[name]
    return String(parameter?.enum?.[0] ?? (name === 'month' ? '2027-02' : crypto.randomUUID()))
  })
}

const jsonSchema = z.object({
  properties: z
    .record(
      z.string(),
      z.looseObject({
        type: z.union([z.string(), z.array(z.string())]).optional(),
        enum: z.array(z.unknown()).optional(),
        const: z.unknown().optional(),
        anyOf: z.array(z.unknown()).optional(),
        items: z.unknown().optional(),
      }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
})

/** The JSON schema that the public description gives of a body, a query or the parameters. */
export function schemaOf(schema: z.ZodType): z.output<typeof jsonSchema> {
  return jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}
