import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { plusIcon } from '#src/ui/icons/signed-in-icons.ts'

/** The heading of a section in which something can be added, and what the section is for. */
export function SectionHead({
  heading,
  lead,
  add,
  onAdd,
}: {
  heading: string
  lead?: string | undefined
  add: string
  onAdd: () => void
}) {
  return (
    <div className="grid gap-2">
      <div className="row justify-between">
        <h1>{heading}</h1>
        <Button size="small" onClick={onAdd}>
          <Icon of={plusIcon} />
          {add}
        </Button>
      </div>
      {lead && <p className="soft">{lead}</p>}
    </div>
  )
}
