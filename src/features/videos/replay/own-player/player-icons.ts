/* UI icons of the player: 24 grid, 2 px round stroke, as in ui/icons/icons.ts. */
export const pauseIcon = 'M8 5.5v13M16 5.5v13'
export const backTenIcon = 'M5 5v5h5M5.5 10a7.5 7.5 0 1 1-.8 5'
export const captionsIcon = 'M4 6h16v12H4zM10.5 10.5a2 2 0 1 0 0 3M16.5 10.5a2 2 0 1 0 0 3'
export const soundIcon = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15 9.5a4 4 0 0 1 0 5M17.5 7a7.5 7.5 0 0 1 0 10'
export const mutedIcon = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 10l4 4M20 10l-4 4'
export const fullIcon = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5'
