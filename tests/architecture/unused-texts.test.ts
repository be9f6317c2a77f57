import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyMessage } from '#tests/support/pages/messages.ts'

/** Texts whose keys no other file names, by the beginning of their path. */
const namedElsewhere: readonly string[] = [
  // Stripe's codes.
  'domain/subscriptions/emails/payment-incident-email.texts.ts disputeReasons.',
  'features/account/data-rights/export/export-values.texts.ts valueTexts.subscriptions.',
  // Shown as a list.
  'domain/safety/safety.texts.ts safetyButtonTexts.reasons.',
]

test('each key of a texts file is named in another file', async () => {
  const filesOfWord = new Map<string, Set<string>>()
  for (const file of globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.ts']).filter(
    (path) => !path.includes('.test.'),
  ))
    for (const word of readFileSync(file, 'utf8').match(/[\w-]+/g) ?? [])
      filesOfWord.set(word, (filesOfWord.get(word) ?? new Set()).add(file))
  const unused = (await everyMessage())
    .map(({ where }) => where.replace(/ \(\w+\)$/, ''))
    .filter((where) => /^(?!\.\.)\S+\.texts\.ts /.test(where))
    .filter((where) => !namedElsewhere.some((exempt) => where.startsWith(exempt)))
    .filter((where) => {
      const [file = '', path = ''] = where.split(' ')
      const key = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
      return [...(filesOfWord.get(key) ?? [])].every((other) => other === `src/${file}`)
    })
  expect([...new Set(unused)]).toEqual([])
})
