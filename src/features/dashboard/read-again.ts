/** Each query of the dashboard is read again every minute and whenever the page gets the focus. */
export const readAgain = { refetchInterval: 60_000, refetchOnWindowFocus: 'always' } as const
