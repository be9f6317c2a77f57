/** CONTRACT §3: calls per address. */
export const writesPerAddress = {
  anyone: { most: 300, minutes: 15 },
  admin: { most: 3000, minutes: 15 },
} as const
