import type Stripe from 'stripe'
import { boundary } from '#emulator/calendar.ts'
import { invalid, noSuch } from '#emulator/http/errors.ts'
import { newId } from '#emulator/ids.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { idOf } from './price.ts'

interface NewCoupon {
  id?: string
  percentOff: number
  duration: Stripe.Coupon.Duration
  durationInMonths: number | null
  name: string | null
  metadata: Record<string, string>
  products?: string[]
}

export function couponOf(work: UnitOfWork, coupon: NewCoupon): Stripe.Coupon {
  return {
    id: coupon.id ?? newId('coupon'),
    object: 'coupon',
    amount_off: null,
    ...(coupon.products && { applies_to: { products: coupon.products } }),
    created: work.at,
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

/** Redeems a coupon: creates the discount of a subscription or of one of its items. */
export function redeem(
  work: UnitOfWork,
  couponId: string,
  param: string,
  owner: DiscountOwner,
): Stripe.Discount {
  const coupon = existingCoupon(work, couponId, param)
  work.change('coupon', coupon.id, { times_redeemed: coupon.times_redeemed + 1 })
  return work.add('discount', {
    id: newId('discount'),
    object: 'discount',
    checkout_session: owner.checkoutSession ?? null,
    customer: owner.customer,
    customer_account: null,
    end:
      coupon.duration === 'repeating' ? boundary(work.at, 'month', coupon.duration_in_months ?? 1, 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: work.at,
    subscription: owner.subscription ?? null,
    subscription_item: owner.subscriptionItem ?? null,
  })
}

export function existingCoupon(work: UnitOfWork, id: string, param: string): Stripe.Coupon {
  const coupon = work.get('coupon', id)
  if (!coupon) throw noSuch('coupon', id, param)
  if (!coupon.valid) throw invalid(`The coupon ${id} is no longer valid.`, { code: 'coupon_expired', param })
  return coupon
}

interface ActiveDiscount {
  id: string
  percentOff: number
  once: boolean
  /** The products that the coupon is limited to; undefined for all. */
  products: readonly string[] | undefined
}

/** The discounts of a list that still apply at the unit of work's moment. */
export function activeDiscounts(
  work: UnitOfWork,
  references: readonly (string | Stripe.Discount)[],
): ActiveDiscount[] {
  return references.flatMap((reference) => {
    const discount = work.get('discount', idOf(reference))
    const coupon = discount?.source.coupon ? work.get('coupon', idOf(discount.source.coupon)) : undefined
    if (!discount || !coupon || (discount.end !== null && discount.end <= work.at)) return []
    return [
      {
        id: discount.id,
        percentOff: coupon.percent_off ?? 0,
        once: coupon.duration === 'once',
        products: coupon.applies_to?.products,
      },
    ]
  })
}
