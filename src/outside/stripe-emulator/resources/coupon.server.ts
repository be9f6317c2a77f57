import type Stripe from 'stripe'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { boundary } from '#src/outside/stripe-emulator/calendar.server.ts'
import { invalid, noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import { newId } from '#src/outside/stripe-emulator/ids.server.ts'
import { idOf } from './price.server.ts'

interface NewCoupon {
  id?: string
  percentOff: number
  duration: Stripe.Coupon.Duration
  durationInMonths: number | null
  name: string | null
  metadata: Record<string, string>
  products?: string[]
}

export function couponOf(books: Books, coupon: NewCoupon): Stripe.Coupon {
  return {
    id: coupon.id ?? newId('coupon'),
    object: 'coupon',
    amount_off: null,
    ...(coupon.products && { applies_to: { products: coupon.products } }),
    created: books.at,
    currency: null,
    duration: coupon.duration,
    duration_in_months: coupon.durationInMonths,
    livemode: false,
    max_redemptions: null,
    metadata: coupon.metadata,
    name: coupon.name,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
}

interface DiscountOwner {
  customer: string | null
  subscription?: string | null
  subscriptionItem?: string | null
  checkoutSession?: string | null
}

/** Redeems a coupon: the discount that it gives to a subscription or one of its items. */
export function redeem(books: Books, couponId: string, param: string, owner: DiscountOwner): Stripe.Discount {
  const coupon = existingCoupon(books, couponId, param)
  books.change('coupon', coupon.id, { times_redeemed: coupon.times_redeemed + 1 })
  return books.add('discount', {
    id: newId('discount'),
    object: 'discount',
    checkout_session: owner.checkoutSession ?? null,
    customer: owner.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? boundary(books.at, 'month', coupon.duration_in_months ?? 1, 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: books.at,
    subscription: owner.subscription ?? null,
    subscription_item: owner.subscriptionItem ?? null,
  })
}

export function existingCoupon(books: Books, id: string, param: string): Stripe.Coupon {
  const coupon = books.get('coupon', id)
  if (!coupon) throw noSuch('coupon', id, param)
  if (!coupon.valid) throw invalid(`The coupon ${id} is no longer valid.`, { code: 'coupon_expired', param })
  return coupon
}

interface ActiveDiscount {
  id: string
  percentOff: number
  once: boolean
  /** Products to which the coupon is limited; undefined for all. */
  products: readonly string[] | undefined
}

/** The discounts of a list that still hold at the moment of the books. */
export function activeDiscounts(books: Books, references: readonly (string | Stripe.Discount)[]): ActiveDiscount[] {
  return references.flatMap((reference) => {
    const discount = books.get('discount', idOf(reference))
    const coupon = discount?.source.coupon ? books.get('coupon', idOf(discount.source.coupon)) : undefined
    if (!discount || !coupon || (discount.end !== null && discount.end <= books.at)) return []
    return [{ id: discount.id, percentOff: coupon.percent_off ?? 0, once: coupon.duration === 'once', products: coupon.applies_to?.products }]
  })
}
