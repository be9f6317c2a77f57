/*
 * The icons of the site’s layout, in the file that every page downloads. Separate from icons.ts, because a
 * bundler includes a module as a whole.
 */
export const menuIcon = 'M4 7h16M4 12h16M4 17h10'
export const closeIcon = 'M6 6l12 12M18 6L6 18'
export const alertIcon = 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16zM12 8v5M12 16.2v.1'
export const userIcon = 'M12 4.5a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 0 1 0-7.4zM5 20c.5-4 3-6 7-6s6.5 2 7 6'
export const leaveIcon = 'M14 5H6v14h8M11 12h9M17 8.5l3.5 3.5-3.5 3.5'
