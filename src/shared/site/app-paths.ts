/** What the application serves beside the site: these paths and everything below them. */
export const appPaths: readonly string[] = ['/api', '/dev', '/media', '/player', '/thumbs']
