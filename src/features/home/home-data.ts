import type { Route } from './+types/home-page'

export type HomeData = Route.ComponentProps['loaderData']
