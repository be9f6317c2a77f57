/** The test cards that CONTRACT §7 fixes. */
export const card = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  paysOnce: '4000 0000 0000 0341',
} as const

/** The fields of the payment page, filled in. */
export function cardFields(number: string, email = 'claire@exemple.lu'): Record<string, string> {
  return { email, cardNumber: number, cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Claire Weber' }
}
