/**
 * A placeholder for the site’s origin in the built HTML. Only the server knows PUBLIC_URL, so it replaces the
 * placeholder when it loads the files.
 */
export const originPlaceholder = 'https://site.invalid'
