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
  announced?: boolean | undefined
}

/**
 * An empty list, and what to do about it. `announced` is for the result of a search, which screen readers
 * then announce.
 */
export function EmptyState({ art, scene, title, children, className, announced }: EmptyStateProps) {
  return (
    <div className={classes('card bloom empty', className)} role={announced ? 'status' : undefined}>
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
