import { Link } from 'react-router'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon } from '#src/ui/icons/icons.ts'
import type { OrchardPageData } from './orchard-data.ts'

/** From whatever is shown back to the tree. */
export function BackToOrchard({ page: { texts }, to = '?' }: { page: OrchardPageData; to?: string }) {
  return (
    <p className="mt-4">
      <ButtonLink as={Link} variant="line" size="small" to={to}>
        <Icon of={backIcon} />
        {texts.back}
      </ButtonLink>
    </p>
  )
}
