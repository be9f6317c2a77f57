import { Suspense } from 'react'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { childsPagesTexts } from '#src/domain/child-view/childs-pages.texts.ts'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { safetyButtonTexts } from '#src/domain/safety/safety.texts.ts'
import { SignInForm } from '#src/features/videos/library/sign-in-form.tsx'
import { VideosHead } from '#src/features/videos/library/videos-head.tsx'
import { replayTexts } from '#src/features/videos/replay/replay.texts.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { loginLinkMinutes } from '#src/shared/numbers.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { drawing, picture } from '#src/ui/drawings.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/videos-page'
import { videosTexts } from './videos.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(videosTexts, language),
    replay: inLanguage(replayTexts, language),
    childs: inLanguage(childsPagesTexts, language),
    safety: inLanguage(safetyButtonTexts, language),
    categories: inLanguage(categoryTexts, language),
    ages: inLanguage(childAgeTexts, language),
    minutes: loginLinkMinutes,
    scenes: { asking: picture('door'), sent: picture('letter') },
    basket: drawing('empty-basket'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('videos', loaderData)

export const handle: PageFrame = { AboveContent: FamilyNotices }

/** The search, the category and the age are in the address and do not change the loader's data. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname)
}

/** SPEC §2, videos: a sign-in form for visitors, the replays for families. */
export default function VideosPage({ loaderData }: Route.ComponentProps) {
  const { texts } = loaderData
  const { isLoading, user } = useAuth()
  const waiting = (
    <>
      <VideosHead texts={texts} />
      <FullScreenSpinner label={texts.loading} />
    </>
  )
  return (
    <div className="wrap pt-6 pb-24">
      {user && (
        <Suspense fallback={waiting}>
          <VideoLibrary key={loaderData.language} user={user} page={loaderData} />
        </Suspense>
      )}
      {!user &&
        (isLoading ? (
          waiting
        ) : (
          <>
            <VideosHead texts={texts} />
            <SignInForm page={loaderData} />
          </>
        ))}
    </div>
  )
}

const VideoLibrary = lazyPart(() => import('#src/features/videos/library/video-library.tsx'))
