import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { guideTexts } from '#src/features/home/guide.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languages } from '#src/shared/language/languages.ts'
import { Guide } from '../../scripts/build/guide-document.ts'

test.each(languages)(
  'the free guide in %s has twelve pages, tagged and named for screen readers',
  async (language) => {
    const guide = new Guide(language, inLanguage(guideTexts, language))
    const written = buffer(guide.document)
    guide.compose()
    const pdf = (await written).toString('latin1')

    // A text that is too long for its page would add a thirteenth.
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(12)
    expect(pdf).toContain(`/Lang (${language})`)
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain('/StructTreeRoot')
  },
)
