import { shownOperator } from '#src/shared/shown-operator.ts'
import type { Route } from './+types/site-layout'

export type LayoutTexts = Route.ComponentProps['loaderData']['texts']

const { instagramUrl, youtubeUrl, linkedinUrl } = shownOperator

/**
 * The operator’s pages on social networks. Only the footer uses their icons, drawn on the grid of
 * src/ui/icons; the loader supplies them, so that no script contains them.
 */
export const socialPages = [
  {
    name: 'Instagram',
    href: instagramUrl,
    icon: 'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM16.5 7.5v.1',
  },
  {
    name: 'YouTube',
    href: youtubeUrl,
    icon: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10.5 9.5v5l4-2.5z',
  },
  {
    name: 'LinkedIn',
    href: linkedinUrl,
    icon: 'M4 4h16v16H4zM8 11v5M8 8v.1M12 16v-5M12 13a2 2 0 0 1 4 0v3',
  },
] as const

export type SocialPage = (typeof socialPages)[number]
