import type { Text } from '#src/shared/language/languages.ts'

/** One numbered section of a legal page. Its key in the page's tree is its anchor in all three languages. */
export interface LegalSection {
  title: Text
  paragraphs: readonly Text[]
  items?: readonly { title: Text; text: Text }[]
  closing?: readonly Text[]
}
