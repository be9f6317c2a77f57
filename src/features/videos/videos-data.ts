import type { Route } from './+types/videos-page'

export type VideosPageData = Route.ComponentProps['loaderData']
