import type { Route } from './+types/dashboard-page'

export type DashboardPageData = Route.ComponentProps['loaderData']
