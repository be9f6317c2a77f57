export const leadPurposes = ['guide', 'newsletter'] as const
/** A request for the guide stays `asked`; one for the newsletter also waits for a confirmation. */
export const leadStates = ['asked', 'confirmed', 'unsubscribed'] as const
