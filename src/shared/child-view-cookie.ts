/**
 * The name of a cookie that scripts can read. While this browser is in a child's view, it makes every page
 * lead to the orchard. It protects nothing; the session does.
 */
export const childViewCookie = 'child-view'
