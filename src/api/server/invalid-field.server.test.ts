import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailAddress, givenDay, givenMonth, line, text } from '#src/api/fields.ts'
import { invalidFieldIn } from './invalid-field.server.ts'

const fields = z.strictObject({
  name: line(5),
  note: text(3).optional(),
  email: emailAddress().optional(),
  id: z.guid().optional(),
  day: givenDay.optional(),
  month: givenMonth.optional(),
  age: z.int().min(6).max(15).optional(),
  plan: z.enum(['lives', 'complete']).optional(),
  ids: z.array(z.int()).min(2).max(3).optional(),
  isOn: z.boolean().optional(),
})

test.each([
  [{ name: undefined }, 'This field is required', 'Ce champ est requis'],
  [{ name: 1 }, 'This is not the kind of value expected', 'Cette valeur n’a pas la forme attendue'],
  [{ name: 'Renarde' }, 'No more than 5 characters', '5 caractères au plus'],
  [{ name: 'a\tb' }, 'One line only, with no tabs', 'Une seule ligne, sans tabulation'],
  [{ note: 'long' }, 'No more than 3 characters', '3 caractères au plus'],
  [{ email: 'claire@' }, 'Invalid e-mail address', 'Email invalide'],
  [{ id: 'x' }, 'Invalid id', 'Identifiant invalide'],
  [{ day: '2027-02-30' }, 'A date between 2000 and 2199', 'Une date entre 2000 et 2199'],
  [{ day: '1999-02-01' }, 'A date between 2000 and 2199', 'Une date entre 2000 et 2199'],
  [{ month: '2027-13' }, 'A month such as 2026-09', 'Un mois tel que 2026-09'],
  [{ age: 5 }, 'At least 6', '6 au moins'],
  [{ age: 16 }, 'No more than 15', '15 au plus'],
  [{ age: 7.5 }, 'This is not the kind of value expected', 'Cette valeur n’a pas la forme attendue'],
  [{ plan: 'LIVES' }, 'One of these values: lives, complete', 'Une de ces valeurs\u00A0: lives, complete'],
  [{ ids: [1] }, 'At least 2 entries', '2 éléments au moins'],
  [{ ids: [1, 2, 3, 4] }, 'No more than 3 entries', '3 éléments au plus'],
  [{ isOn: 'false' }, 'This is not the kind of value expected', 'Cette valeur n’a pas la forme attendue'],
  [{ other: 1 }, 'Unknown field: other', 'Champ inconnu\u00A0: other'],
])('%j is rejected with a message in each language', (given, english, french) => {
  const wordsIn = (language: 'fr' | 'en') =>
    fields.safeParse({ name: 'Ada', ...given }, { error: invalidFieldIn(language) }).error?.issues[0]?.message
  expect([wordsIn('en'), wordsIn('fr')]).toEqual([english, french])
})

test('a schema’s own message is kept', () => {
  const read = z.string('Le prénom est requis').safeParse(1, { error: invalidFieldIn('en') })
  expect(read.error?.issues[0]?.message).toBe('Le prénom est requis')
})
