/**
 * Readable by pages and worth nothing: it leads every page to the orchard while this browser is in a child's
 * view. What protects is the session.
 */
export const childViewCookie = 'child-view'
