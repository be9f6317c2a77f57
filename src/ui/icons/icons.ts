/*
 * The icons of public pages: a grid of 24, a round stroke of 2 px, the current colour. One constant per icon,
 * because a sprite file would cost a request.
 */
export const checkIcon = 'M5 12.5l4.5 4.5L19 7.5'
export const arrowIcon = 'M5 12h14M13 6l6 6-6 6'
export const backIcon = 'M19 12H5M11 6l-6 6 6 6'
export const chevronIcon = 'M6 9.5l6 6 6-6'
export const playIcon = 'M8 5.5v13l11-6.5z'
export const lockIcon = 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3'
export const mailIcon = 'M4 6h16v12H4zM4 7l8 6 8-6'
export const clockIcon = 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16zM12 8v4.5l3 2'
export const shieldIcon = 'M12 3.5l7 2.5v6c0 4-3 7-7 8.5-4-1.5-7-4.5-7-8.5V6z'
export const phoneIcon =
  'M6 4h4l1.5 4.5-2 1.5c1 2 2.5 3.5 4.5 4.5l1.5-2L20 14v4c0 1-1 2-2 2C10 19.5 4.5 14 4 6c0-1 1-2 2-2z'
export const chatIcon = 'M4 5h16v11H10l-4 4v-4H4z'
export const searchIcon = 'M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM16.2 16.2L20.5 20.5'
