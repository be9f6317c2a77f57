import { optionIn } from '#src/domain/back-office/dialogs/option-in.ts'
import type { Text } from '#src/shared/language/languages.ts'
import { type Category, childAges } from '#src/shared/options.ts'
import type { StepPicture } from '#src/shared/pictures/step-pictures.ts'
import type { ChallengeFields } from './challenges.contract.ts'

/** The fields of the form as they were filled in. Only the server validates them. */
export function challengeFieldsIn(given: FormData, id?: string): ChallengeFields {
  const read = (name: string) => String(given.get(name) ?? '').trim()
  const textOf = (name: string): Text => ({
    fr: read(`${name}.fr`),
    en: read(`${name}.en`),
    it: read(`${name}.it`),
  })
  const linesOf = (name: string) =>
    read(name)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
  const textsOf = (name: string): Text[] => {
    const [fr, en, it] = [linesOf(`${name}.fr`), linesOf(`${name}.en`), linesOf(`${name}.it`)]
    return Array.from({ length: Math.max(fr.length, en.length, it.length) }, (_, index) => ({
      fr: fr[index] ?? '',
      en: en[index] ?? '',
      it: it[index] ?? '',
    }))
  }
  const pictures = linesOf('pictures')
  return {
    id: id ?? read('id'),
    category: optionIn<Category>(given, 'category'),
    ageGroups: childAges.filter((age) => given.getAll('ageGroups').includes(age)),
    minutes: Number(read('minutes')),
    title: textOf('title'),
    why: textOf('why'),
    steps: textsOf('steps').map((text, index) => ({
      // A step without a picture is rejected by the server, which names the field.
      picture: (pictures[index] ?? '') as StepPicture,
      text,
    })),
    materials: textsOf('materials'),
    passesOn: given.get('passesOn') !== null,
    liveId: read('liveId') || null,
    isPublished: given.get('isPublished') !== null,
  }
}
