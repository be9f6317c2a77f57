/** BRAND §4: the shape stands for the deed, the icon for the theme; all are equal. */
export const badgeShapes = ['blossom', 'leaf', 'fruit', 'stone', 'sun', 'nest'] as const
export type BadgeShape = (typeof badgeShapes)[number]

/** How many badges hang on a child’s tree at most; the others are one tap away. */
export const badgesThatHang = 8
