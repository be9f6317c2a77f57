/*
 * The icons of signed-in and administration pages only. Separate from icons.ts, because a bundler includes a
 * module as a whole.
 */
export const calendarIcon = 'M5 6h14v14H5zM5 10h14M9 3.5v4M15 3.5v4'
export const cameraIcon = 'M4 7h11v10H4zM15 11l5-3v8l-5-3'
export const copyIcon = 'M9 9h11v11H9zM5 15V4h11'
export const downloadIcon = 'M12 4v11M7 11l5 5 5-5M5 20h14'
export const eyeIcon =
  'M3 12c2.5-4 5.5-6 9-6s6.5 2 9 6c-2.5 4-5.5 6-9 6s-6.5-2-9-6zM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5z'
export const giftIcon =
  'M4 10h16v3H4zM6 13v7h12v-7M12 10v10M12 10c-6 0-5-6-2-5 2 .7 2 5 2 5zM12 10c6 0 5-6 2-5-2 .7-2 5-2 5z'
export const moonIcon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z'
export const printIcon = 'M7 9V4h10v5M6 17H4V9h16v8h-2M7 14h10v6H7z'
export const plusIcon = 'M12 4v16M4 12h16'
export const shareIcon = 'M12 15V4M8 7.5L12 4l4 3.5M6 12v8h12v-8'
export const microphoneIcon =
  'M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3'
