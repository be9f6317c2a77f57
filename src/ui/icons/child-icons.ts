/*
 * The icons of a child's pages. Separate from signed-in-icons.ts, because the orchard does not need its
 * icons.
 */
export const heartIcon = 'M12 20C5 15.5 3 11.5 4 8.2C5 5 9.5 4.5 12 8c2.5-3.5 7-3 8 .2C21 11.5 19 15.5 12 20z'
export const doorIcon = 'M6 20V7c0-2 2.5-3.5 6-3.5S18 5 18 7v13M4 20h16M14.5 12.5v.1'
