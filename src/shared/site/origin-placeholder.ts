/**
 * Stands in the built HTML where the site's own origin belongs; the server, which alone knows PUBLIC_URL,
 * replaces it when it loads the files.
 */
export const originPlaceholder = 'https://site.invalid'
