import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { previewVideo } from './catalogue.contract.ts'
import { videoTexts as texts } from './catalogue.texts.ts'

/**
 * The player as families see it, with the address in the field when the button is clicked, saved or not.
 * Nothing is requested from the player before that.
 */
export function VideoPreview({ addressOf }: { addressOf: () => string }) {
  const preview = useChange({
    send: () =>
      adminCall<typeof previewVideo>('POST', '/api/admin/video-preview', { body: { url: addressOf() } }),
    mayRepeat: true,
  })
  return (
    <div className="stack">
      <Button
        size="small"
        variant="line"
        className="justify-self-start"
        pending={preview.isPending}
        pendingLabel={texts.previewing}
        onClick={() => preview.send()}
      >
        {texts.preview}
      </Button>
      {preview.failure && <Notice tone="error">{preview.failure}</Notice>}
      {preview.response && (
        <iframe
          key={preview.response.url}
          src={preview.response.url}
          title={texts.previewTitle}
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  )
}
