import './print-badges.css'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { printIcon } from '#src/ui/icons/signed-in-icons.ts'

interface PrintProps {
  /** The address of the sheet, a drawing of one A4 page. */
  address: string
  texts: DashboardPageData['texts']['badges']['sheet']
}

/** Prints a child's badges on one A4 page, without the rest of the page (PROGRAMME §5). */
export function PrintBadges({ address, texts }: PrintProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'printing' | 'failed'>('idle')
  // Not every browser reports the end of printing, so each press loads the sheet again.
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (state !== 'printing') return
    const end = () => setState('idle')
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [state])

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="edge"
        pending={state === 'loading'}
        pendingLabel={texts.preparing}
        onClick={() => {
          setPresses(presses + 1)
          setState('loading')
        }}
      >
        <Icon of={printIcon} />
        {texts.print}
      </Button>
      {state === 'failed' && <Notice tone="error">{texts.failed}</Notice>}
      {(state === 'loading' || state === 'printing') &&
        createPortal(
          <img
            key={presses}
            className="badge-sheet"
            src={address}
            alt=""
            onLoad={() => setState('printing')}
            onError={() => setState('failed')}
          />,
          document.body,
        )}
    </>
  )
}
