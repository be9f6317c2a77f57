import { Link } from 'react-router'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon } from '#src/ui/icons/icons.ts'
import type { OrchardPageData } from './orchard-data.ts'

interface BackProps {
  page: OrchardPageData
  to?: string
  /** Whether it stands in a row beside a button and has that button's size. */
  isBeside?: boolean
}

/** The link from a part of the orchard back to the tree. */
export function BackToOrchard({
  page: { texts, language },
  to = pathOf('orchard', language),
  isBeside = false,
}: BackProps) {
  const link = (
    <ButtonLink as={Link} variant="line" size={isBeside ? 'normal' : 'small'} to={to}>
      <Icon of={backIcon} />
      {texts.back}
    </ButtonLink>
  )
  return isBeside ? link : <p className="mt-4">{link}</p>
}
