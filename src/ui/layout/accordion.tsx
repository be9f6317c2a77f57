import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icons/icon.tsx'
import { chevronIcon } from '#src/ui/icons/icons.ts'

interface AccordionItem {
  /** The anchor of the item: the browser opens it when the address has this hash. */
  id?: string | undefined
  question: string
  answer: ReactNode
  open?: boolean | undefined
}

/**
 * Questions that open individually, with or without JavaScript. With a `name`, opening one closes the others.
 */
export function Accordion({ items, name }: { items: readonly AccordionItem[]; name?: string }) {
  return (
    <div className="accordion">
      {items.map((item) => (
        <details key={item.id ?? item.question} name={name} open={item.open}>
          <summary>
            {item.question}
            <Icon of={chevronIcon} />
          </summary>
          <div className="answer" id={item.id}>
            {item.answer}
          </div>
        </details>
      ))}
    </div>
  )
}
