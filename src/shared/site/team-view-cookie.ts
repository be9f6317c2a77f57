/**
 * The name of a cookie that scripts can read. While a team member views the site as a family, it makes every
 * page show a banner. Its value is the end of that view, in milliseconds since 1970. It protects nothing; the
 * session does.
 */
export const teamViewCookie = 'team-view'
