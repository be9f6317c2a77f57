/**
 * The name of a cookie that pages can read, which marks every page while a team member views the site as a
 * family. Its value is the end of that view, in milliseconds since 1970. It protects nothing: the session
 * does.
 */
export const teamViewCookie = 'team-view'
