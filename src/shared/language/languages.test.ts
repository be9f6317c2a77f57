import { describe, expect, it } from 'vitest'
import { interpolate } from './languages.ts'

describe('a message with a value in it', () => {
  it.each(['Anna', 'Élise', 'Inès', 'Hugo', 'Hélène', 'Œdipe', 'Yves', 'octobre', 'un mois'])(
    'elides French « de » and « que » before %s',
    (name) => {
      expect(interpolate('L’arbre de {name}, dès que {name} est là', { name })).toBe(
        `L’arbre d’${name}, dès qu’${name} est là`,
      )
    },
  )

  it.each(['Zoé', 'Yanis', 'Noé', 'huit', 'onze', 'anna@example.com', '8\u00A0€', ''])(
    'leaves them before %s',
    (name) => {
      expect(interpolate('De {name}, que {name}', { name })).toBe(`De ${name}, que ${name}`)
    },
  )

  it('leaves words that end in -de, and a name without a value', () => {
    expect(interpolate('mode {name}, tu de {other}', { name: 'Anna' })).toBe('mode Anna, tu de {other}')
  })
})
