import { useMutation } from '@tanstack/react-query'
import { adminCall, whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { previewVideo } from './catalogue.contract.ts'
import { videoTexts as texts } from './catalogue.texts.ts'

/**
 * The player as families see it, with the address that the field has when the button is clicked, saved or
 * not. Nothing is requested from the player before that.
 */
export function VideoPreview({ addressOf }: { addressOf: () => string }) {
  const preview = useMutation({
    mutationFn: () =>
      adminCall<typeof previewVideo>('POST', '/api/admin/video-preview', { body: { url: addressOf() } }),
  })
  return (
    <div className="stack">
      <Button
        size="small"
        variant="line"
        className="justify-self-start"
        pending={preview.isPending}
        pendingLabel={texts.previewing}
        onClick={() => preview.mutate()}
      >
        {texts.preview}
      </Button>
      {preview.isError && <Notice tone="error">{whyItFailed(preview.error)}</Notice>}
      {preview.data && (
        <iframe
          key={preview.data.url}
          src={preview.data.url}
          title={texts.previewTitle}
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  )
}
