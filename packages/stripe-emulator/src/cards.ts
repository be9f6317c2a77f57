import type { UnitOfWork } from './unit-of-work.ts'

/** What happens when a card is charged, on the payment page and later off session. */
type CardBehaviour =
  | 'pays'
  | 'pays on the page only'
  | 'declined'
  | 'insufficient funds'
  | 'expired'
  | 'wrong cvc'
  | 'processing error'
  | 'not a test card'
  | 'refund fails'
  | 'is disputed'

export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  country: string
  behaviour: CardBehaviour
}

/**
 * The test cards of Stripe (https://docs.stripe.com/testing) that matter for subscriptions; CONTRACT §7 fixes
 * the first three.
 */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', country: 'US', behaviour: 'pays' },
  { number: '4000000000000002', brand: 'visa', country: 'US', behaviour: 'declined' },
  { number: '4000000000000341', brand: 'visa', country: 'US', behaviour: 'pays on the page only' },
  { number: '5555555555554444', brand: 'mastercard', country: 'US', behaviour: 'pays' },
  { number: '378282246310005', brand: 'amex', country: 'US', behaviour: 'pays' },
  { number: '4000000000005126', brand: 'visa', country: 'US', behaviour: 'refund fails' },
  { number: '4000000000000259', brand: 'visa', country: 'US', behaviour: 'is disputed' },
  { number: '4000002500000003', brand: 'visa', country: 'FR', behaviour: 'pays' },
  { number: '4000000000009995', brand: 'visa', country: 'US', behaviour: 'insufficient funds' },
  { number: '4000000000000069', brand: 'visa', country: 'US', behaviour: 'expired' },
  { number: '4000000000000127', brand: 'visa', country: 'US', behaviour: 'wrong cvc' },
  { number: '4000000000000119', brand: 'visa', country: 'US', behaviour: 'processing error' },
]

/**
 * The card of a number. A number that is not a test card is declined when charged, as in Stripe's test mode.
 */
export function cardOf(number: string): TestCard {
  const known = testCards.find((card) => card.number === number)
  if (known) return known
  const brand = /^3[47]/.test(number) ? 'amex' : /^(?:5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa'
  return { number, brand, country: 'US', behaviour: 'not a test card' }
}

/** Whether the customer is present when a card is charged, in Stripe's words. */
export type PaymentSession = 'on session' | 'off session'

export interface Decline {
  code: string
  declineCode: string
  message: string
}

const declines: Readonly<
  Record<Exclude<CardBehaviour, 'pays' | 'pays on the page only' | 'refund fails' | 'is disputed'>, Decline>
> = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  'insufficient funds': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  'wrong cvc': {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  'processing error': {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  'not a test card': {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  },
}

export function storeBehaviour(work: UnitOfWork, paymentMethod: string, behaviour: CardBehaviour): void {
  work.store.database
    .prepare('INSERT INTO card_behaviours (payment_method, behaviour) VALUES (?, ?)')
    .run(paymentMethod, behaviour)
}

/** Why a charge is declined, or undefined when it succeeds. */
export function declineOf(
  work: UnitOfWork,
  paymentMethod: string,
  session: PaymentSession,
): Decline | undefined {
  return declineOfCard(behaviourOf(work, paymentMethod), session)
}

/** Whether a refund to the card fails after it has seemed to succeed. */
export function failsRefunds(work: UnitOfWork, paymentMethod: string | null): boolean {
  return paymentMethod !== null && behaviourOf(work, paymentMethod) === 'refund fails'
}

/** Whether the cardholder's bank disputes the card's payment. */
export function isDisputedCard(work: UnitOfWork, paymentMethod: string): boolean {
  return behaviourOf(work, paymentMethod) === 'is disputed'
}

function behaviourOf(work: UnitOfWork, paymentMethod: string): string {
  const row = work.store.database
    .prepare('SELECT behaviour FROM card_behaviours WHERE payment_method = ?')
    .get(paymentMethod)
  return String(row?.behaviour)
}

export function declineOfCard(behaviour: string, session: PaymentSession): Decline | undefined {
  if (behaviour === 'pays on the page only') return session === 'on session' ? undefined : declines.declined
  return isDeclined(behaviour) ? declines[behaviour] : undefined
}

function isDeclined(behaviour: string): behaviour is keyof typeof declines {
  return Object.hasOwn(declines, behaviour)
}
