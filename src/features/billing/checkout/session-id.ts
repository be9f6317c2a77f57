/** The id of a checkout session at Stripe, as it is in the address of the page after the payment. */
export const sessionIdPattern = /^cs_\w{8,250}$/
