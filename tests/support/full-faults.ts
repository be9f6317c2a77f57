/** Whether the promises are tried in their full figures (`npm run faults`) instead of a short form. */
export const isFull = process.env.FAULTS === 'full'
