import type { ReactNode } from 'react'
import { Art } from '#src/ui/art.tsx'
import { classes } from '#src/ui/class-names.ts'
import type { Picture } from '#src/ui/drawings.ts'

interface EmptyStateProps {
  art?: string | undefined
  /** A picture instead of `art`. */
  scene?: Picture | undefined
  /** One plain sentence. */
  title: ReactNode
  /** The actions that the reader can take. */
  children?: ReactNode
  className?: string | undefined
}

/** An empty list, and what to do about it. */
export function EmptyState({ art, scene, title, children, className }: EmptyStateProps) {
  return (
    <div className={classes('card bloom empty', className)}>
      {art && <Art svg={art} />}
      {scene && (
        <div className="scene-frame">
          <img {...scene} alt="" />
        </div>
      )}
      <p className="font-display text-h3 font-title">{title}</p>
      {children}
    </div>
  )
}
