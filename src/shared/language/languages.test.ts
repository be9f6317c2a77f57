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
    'keeps French « de » and « que » before %s',
    (name) => {
      expect(interpolate('De {name}, que {name}', { name })).toBe(`De ${name}, que ${name}`)
    },
  )

  it('keeps words that end in -de, and a placeholder without a value', () => {
    expect(interpolate('mode {name}, tu de {other}', { name: 'Anna' })).toBe('mode Anna, tu de {other}')
  })

  it.each(['Anna', 'Àlex', 'agosto', 'Andrea'])('gives Italian «a» its d before %s', (name) => {
    expect(interpolate('A {name} piace, fino a {name}', { name })).toBe(`Ad ${name} piace, fino ad ${name}`)
  })

  it.each(['Elena', 'Éva', 'Elia'])('gives Italian «e» its d before %s', (last) => {
    expect(interpolate('{names} e {last}', { names: 'Leo', last })).toBe(`Leo ed ${last}`)
  })

  it.each(['Leo', 'Irene', 'Hugo', '8.30', 'anna@example.com', 'elena@example.com', ''])(
    'keeps Italian «a» and «e» before %s',
    (name) => {
      expect(interpolate('a {name} e {name}', { name })).toBe(`a ${name} e ${name}`)
    },
  )

  it('keeps other Italian words that end in a or e', () => {
    expect(interpolate('là {name}, che {name}, sarà {name}', { name: 'Anna' })).toBe(
      'là Anna, che Anna, sarà Anna',
    )
  })
})
