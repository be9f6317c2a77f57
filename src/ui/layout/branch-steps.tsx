import '#src/ui/styles/pages/wizard.css'
import { useEffect, useRef } from 'react'
import { Art } from '#src/ui/art.tsx'
import { branchSteps } from '#src/ui/illustrations/branch.ts'

interface BranchStepsProps {
  total: number
  /** The current step; the first is 1. */
  current: number
  /** “Step 2 of 7, objectives”: always shown above the branch. */
  text: string
  /** A softer text beside it: how long the whole wizard takes. */
  aside?: string | undefined
}

/**
 * Progress as a branch: plums for past steps, a blossom for the current one, buds for the steps ahead. The
 * branch grows from the last step to this one, unless the reader prefers reduced motion.
 */
export function BranchSteps({ total, current, text, aside }: BranchStepsProps) {
  const branch = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wood = branch.current?.querySelectorAll('path')[1]
    if (wood && current > 1 && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      grow(wood, (current - 2) / (current - 1))
  }, [current])
  return (
    <div>
      <div className="row justify-between">
        <span className="label">{text}</span>
        {aside && <span className="soft small">{aside}</span>}
      </div>
      <div
        ref={branch}
        className="branch"
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={current}
        aria-valuetext={text}
      >
        <Art svg={branchSteps(total, current - 1, total > 5 ? 700 : 640)} />
      </div>
    </div>
  )
}

/**
 * Animates the branch, slowly and settling (BRAND §5: 520 ms). `from` is the share of its length that was
 * visible before.
 */
function grow(wood: SVGPathElement, from: number): void {
  const length = wood.getTotalLength()
  const drawn = (share: number) => ({ strokeDasharray: `${share * length} ${length}` })
  wood.animate([drawn(from), drawn(1)], { duration: 520, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
}
