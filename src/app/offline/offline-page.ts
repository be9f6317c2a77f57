import { orchardOfflineTexts } from '#src/features/orchard/orchard-offline.texts.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { readingUnderTheTree } from '#src/ui/illustrations/scenes.ts'
import { offlineTexts } from './offline.texts.ts'

/**
 * The page shown when a document could not be fetched: self-contained, with texts for a child or an adult.
 * Its link requests the same address again.
 */
export function offlinePage(language: Language, reader: 'child' | 'adult'): string {
  const { title } = offlineTexts
  const { heading, message, retry } =
    reader === 'child'
      ? {
          heading: orchardOfflineTexts.title,
          message: orchardOfflineTexts.text,
          retry: orchardOfflineTexts.again,
        }
      : offlineTexts
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${title[language]}</title><style>${offlineStyle}</style></head>`,
    `<body><main><div class="scene">${readingUnderTheTree()}</div><div>`,
    `<h1>${heading[language]}</h1><p>${message[language]}</p><a href="">${retry[language]}</a>`,
    '</div></main></body></html>',
  ].join('')
}

/** The content of the page's only style element; the service worker computes its hash for the policy. */
export const offlineStyle = `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;align-items:center;padding:24px;background:${pigment.mirabelle50};color:${pigment.quetsche900};font:1.1875rem/1.55 'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:32px 56px;align-items:center;width:min(1200px,100%);margin:auto}
.scene{display:flex;align-items:end;aspect-ratio:5/4;overflow:hidden;border-radius:88px 20px 88px 20px;background:${pigment.mirabelle200}}
svg{display:block;width:100%}
h1{font:600 clamp(2rem,5vw,3.25rem)/1.1 Besley,Georgia,'Times New Roman',serif}
p{margin:16px 0 28px;max-width:34em}
a{display:inline-flex;align-items:center;min-height:52px;padding:12px 24px;border-radius:18px 6px 18px 6px;background:${pigment.quetsche900};color:${pigment.paper};font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid ${pigment.leaf700};outline-offset:3px}
@media (max-width:820px){.scene{aspect-ratio:5/3;border-radius:40px 12px 40px 12px}}
@media (forced-colors:active){a{border:1px solid}}
`
