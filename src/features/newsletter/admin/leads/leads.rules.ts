export const leadPurposes = ['guide', 'newsletter'] as const
/** The guide is asked for and sent; the newsletter waits for a confirmation as well. */
export const leadStates = ['asked', 'confirmed', 'unsubscribed'] as const
