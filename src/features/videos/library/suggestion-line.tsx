import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#src/api/query-of.ts'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import { NotForUsButton } from '#src/domain/suggestions/not-for-us-button.tsx'
import { reasonTexts, reasonWords } from '#src/domain/suggestions/suggestions.texts.ts'
import type { listVideos, Video } from '#src/features/videos/videos.contract.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'

interface SuggestionProps {
  video: Video
  child: { id: string; displayName: string }
  language: Language
}

/**
 * Says why a replay is suggested for a child, or that a parent has put it aside, which can be undone here.
 */
export function SuggestionLine({ video, child, language }: SuggestionProps) {
  const queryClient = useQueryClient()
  const { id, title, reason, isNotForUs = false } = video
  if (!reason && !isNotForUs) return null
  return (
    <p className="small soft mt-2">
      {isNotForUs
        ? interpolate(reasonTexts.putAside[language], { child: child.displayName })
        : reason && reasonWords(reason, child.displayName, language)}{' '}
      <NotForUsButton
        childId={child.id}
        kind="replay"
        id={id}
        title={title}
        isNotForUs={isNotForUs}
        language={language}
        onSaved={() => {
          forgetDashboard(queryClient)
          void queryClient.invalidateQueries({ queryKey: keyOf<typeof listVideos>('/api/videos') })
        }}
      />
    </p>
  )
}
