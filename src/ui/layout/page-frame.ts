import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a page requests from the layout around it: `export const handle: PageFrame = { ground: 'sun' }`. */
export interface PageFrame {
  /** The colour of the whole page, from behind the navigation to the hills; white by default. */
  ground?: 'sun' | 'leaf' | 'sky' | 'bloom'
  /** The background class of the page's last section, above the hills; by default that of `ground`. */
  endsIn?: 'bg-page' | 'bg-page-sky'
  /** Rendered above the navigation bar. */
  AboveNavigation?: ComponentType
  /** Rendered above the content of the page. */
  AboveContent?: ComponentType
}

/** The frame that the current page requests. */
export function usePageFrame(): PageFrame {
  return (useMatches().at(-1)?.handle as PageFrame | undefined) ?? {}
}
