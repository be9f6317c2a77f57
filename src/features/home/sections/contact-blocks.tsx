import { Link } from 'react-router'
import type { HomeData } from '#src/features/home/home-data.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'

interface ContactBlocksProps {
  language: Language
  institutions: HomeData['texts']['institutions']
  contact: HomeData['texts']['contact']
}

/** SPEC §2: the institutional block and the contact block, both of which lead to contact. */
export function ContactBlocks({ language, institutions, contact }: ContactBlocksProps) {
  const contactPath = pathOf('contact', language)
  return (
    <div className="wrap grid gap-8 pb-18 md:grid-cols-2 lg:gap-18">
      <Card as="section" tone="bloom">
        <h2 className="text-h3">{institutions.title}</h2>
        <p className="soft mt-2 mb-5">{institutions.text}</p>
        <ButtonLink as={Link} variant="line" size="small" to={contactPath}>
          {institutions.action}
        </ButtonLink>
      </Card>
      <Card as="section" tone="leaf">
        <h2 className="text-h3">{contact.title}</h2>
        <p className="mt-2 mb-5">{contact.text}</p>
        <ButtonLink as={Link} variant="line" size="small" to={contactPath}>
          {contact.action}
        </ButtonLink>
      </Card>
    </div>
  )
}
