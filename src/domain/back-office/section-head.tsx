import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { plusIcon } from '#src/ui/icons/signed-in-icons.ts'

/** A section's heading and lead, with a button where something can be added. */
export function SectionHead({
  heading,
  lead,
  add,
  onAdd,
}: {
  heading: string
  lead?: string | undefined
  add?: string
  onAdd?: () => void
}) {
  return (
    <div className="grid gap-2">
      <div className="row justify-between">
        <h1>{heading}</h1>
        {add && (
          <Button size="small" onClick={onAdd}>
            <Icon of={plusIcon} />
            {add}
          </Button>
        )}
      </div>
      {lead && <p className="soft">{lead}</p>}
    </div>
  )
}
