/** The maximum length of an expert's description, in characters, in each language. */
export const maxExpertBio = 600
