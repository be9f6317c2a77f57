import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a page asks of the layout around it: `export const handle: PageFrame = { ground: 'sun' }`. */
export interface PageFrame {
  /** The colour of the whole page, from under the navigation to the hills; white unless said. */
  ground?: 'sun' | 'leaf' | 'sky' | 'bloom'
  /** The class of the page's last section, before whose colour the hills stand; the ground's unless said. */
  endsIn?: 'bg-page' | 'bg-page-sky'
  /** Stands above the navigation bar. */
  AboveNavigation?: ComponentType
  /** Stands above what the page itself shows. */
  AboveContent?: ComponentType
}

/** The frame that the page shown asks for. */
export function usePageFrame(): PageFrame {
  return (useMatches().at(-1)?.handle as PageFrame | undefined) ?? {}
}
