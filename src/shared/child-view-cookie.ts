/**
 * The name of a cookie that pages can read, which leads every page to the orchard while this browser is in a
 * child's view. It protects nothing: the session does.
 */
export const childViewCookie = 'child-view'
