import { Suspense } from 'react'
import { useAuth } from '#src/account/auth-state.ts'
import { loginLinkMinutes } from '#src/business/numbers.ts'
import { drawing, picture } from '#src/design/art.ts'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
import { categoryTexts } from '#src/language/category.texts.ts'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf } from '#src/language/paths.ts'
import { SignInForm } from '#src/videos/sign-in-form.tsx'
import { videosTexts } from '#src/videos/videos.texts.ts'
import { VideosHead } from '#src/videos/videos-head.tsx'
import type { Route } from './+types/videos-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(videosTexts, language),
    categories: inLanguage(categoryTexts, language),
    minutes: loginLinkMinutes,
    scenes: { asking: picture('door'), sent: picture('letter') },
    basket: drawing('empty-basket'),
  }
}

export type VideosPageData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('videos', loaderData)

/** The search and the category stand in the address and change nothing of what the loader answers. */
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
      {user ? (
        <Suspense fallback={waiting}>
          <VideoLibrary key={loaderData.language} user={user} page={loaderData} />
        </Suspense>
      ) : isLoading ? (
        waiting
      ) : (
        <>
          <VideosHead texts={texts} />
          <SignInForm page={loaderData} />
        </>
      )}
    </div>
  )
}

const VideoLibrary = lazyPart(() => import('#src/videos/video-library.tsx'))
