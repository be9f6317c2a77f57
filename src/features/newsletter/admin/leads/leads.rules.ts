export const leadPurposes = ['guide', 'newsletter'] as const
/** The guide is asked for and sent; the letter waits for a confirmation as well. */
export const leadStates = ['asked', 'confirmed', 'unsubscribed'] as const
