// Generates the free guide from src/features/home/guide.texts.ts and our own drawings: one tagged PDF per
// language in the built site.
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { guidePath } from '#src/domain/newsletter/newsletter.rules.ts'
import { guideTexts } from '#src/features/home/guide.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languages } from '#src/shared/language/languages.ts'
import { Guide } from './guide-document.ts'

const site = join(import.meta.dirname, '../../build/site/client')

await Promise.all(
  languages.map(async (language) => {
    const path = join(site, guidePath(language))
    mkdirSync(dirname(path), { recursive: true })
    const guide = new Guide(language, inLanguage(guideTexts, language))
    const file = guide.document.pipe(createWriteStream(path))
    guide.compose()
    await finished(file)
  }),
)
