import './print-badges.css'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { printIcon } from '#src/ui/icons/signed-in-icons.ts'

interface PrintProps {
  /** The sheet's, a drawing of one A4 page. */
  address: string
  texts: DashboardPageData['texts']['badges']['sheet']
}

/** A child's badges on one A4 page, alone on the paper (PROGRAMME §5). */
export function PrintBadges({ address, texts }: PrintProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'printing'>('idle')
  // Not every browser tells that its printing has ended: each press reads the sheet anew.
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    if (state !== 'printing') return
    const end = () => setState('idle')
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [state])

  function fail() {
    setState('idle')
    showToast({ title: texts.failed, tone: 'error' })
  }

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
      {state !== 'idle' &&
        createPortal(
          <img
            key={presses}
            className="badge-sheet"
            src={address}
            alt=""
            onLoad={() => setState('printing')}
            onError={fail}
          />,
          document.body,
        )}
    </>
  )
}
