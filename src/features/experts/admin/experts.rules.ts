/** How long what is said of an expert is at most, in each language. */
export const expertBioMost = 600
