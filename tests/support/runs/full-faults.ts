/** Whether the promises are tested with their full numbers (`npm run faults`) instead of in a short form. */
export const isFull = process.env.FAULTS === 'full'
