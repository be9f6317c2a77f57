import { useRef } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { alertIcon, closeIcon } from '#src/ui/icons/layout-icons.ts'
import { Mark } from '#src/ui/layout/logo.tsx'
import { useStore } from '#src/ui/store.ts'
import { dismissToast, holdToast, releaseToast, shownToast, type Toast } from './toasts.ts'

/**
 * Shows toasts; rendered once in the root. It is not lazy, because its 0.6 kB must be loaded even if the
 * network fails.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toast = useStore(shownToast)
  const view = toast && <ToastView key={toast.id} toast={toast} closeLabel={closeLabel} />
  const urgent = toast?.tone === 'error'
  return (
    <div className="toasts">
      <div aria-live="polite">{!urgent && view}</div>
      {urgent && view}
    </div>
  )
}

function ToastView({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const cameFrom = useRef<EventTarget | null>(null)
  const bad = toast.tone === 'error'
  const close = () => {
    dismissToast()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering over the message only pauses its timer
    <div
      className={classes('toast', bad && 'bad')}
      role={bad ? 'alert' : undefined}
      onPointerEnter={() => holdToast('pointer')}
      onPointerLeave={() => releaseToast('pointer')}
      onFocus={(event) => {
        cameFrom.current = event.relatedTarget
        holdToast('focus')
      }}
      onBlur={() => releaseToast('focus')}
    >
      {bad ? <Icon of={alertIcon} /> : <Mark />}
      <div>
        {toast.text ? <strong>{toast.title}</strong> : toast.title}
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" className="icon-btn" aria-label={closeLabel} onClick={close}>
        <Icon of={closeIcon} />
      </button>
    </div>
  )
}
