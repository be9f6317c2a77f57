import '#src/ui/styles/tabs.css'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  /** The open tab, if the page controls it (in the address); otherwise the first tab is open at the start. */
  value?: Value | undefined
  onChoose?: (value: Value) => void
}

/**
 * Tabs: arrow keys move between them, and only the content of the open one is rendered. For signed-in and
 * administration pages only, because Radix must stay out of the first view of public pages.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChoose }: TabsProps<Value>) {
  const choose = onChoose && ((chosen: string) => onChoose(chosen as Value))
  return (
    <Radix.Root
      value={value}
      defaultValue={tabs[0]?.value}
      onValueChange={choose}
      className="grid grid-cols-1 gap-5"
    >
      <Radix.List aria-label={label} className="tabs">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
