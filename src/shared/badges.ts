/** BRAND §4: the shape names the deed, the icon the theme; all are equal. */
export const badgeShapes = ['blossom', 'leaf', 'fruit', 'stone', 'sun', 'nest'] as const
export type BadgeShape = (typeof badgeShapes)[number]

/** How many badges hang on a child’s tree at once; the others are one tap away. */
export const badgesThatHang = 8
