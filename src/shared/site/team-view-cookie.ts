/**
 * Readable by pages and worth nothing: it marks every page while somebody of the team looks at a family's. It
 * holds when that ends, in milliseconds. What protects is the session.
 */
export const teamViewCookie = 'team-view'
