import type { Mutant } from './mutants.ts'

const bought = ['src/features/gifts/gifts.server.test.ts']
const returned = ['src/features/gifts/gift-refunds.server.test.ts']

/** Gifts: a code is worth what was paid for it, and can be used once. */
export const giftMutants: readonly Mutant[] = [
  {
    why: 'a payment of another amount pays a gift',
    file: 'src/domain/gifts/sync-gift.server.ts',
    find: 'payment.cents === gift.cents',
    replace: 'true',
    tests: bought,
  },
  {
    why: 'a gift code that was used is redeemed by another family',
    file: 'src/domain/gifts/redeem-gift.server.ts',
    find: "if (status === 'used') throw httpError(redeemGift, 'used')",
    replace: '',
    tests: bought,
  },
  {
    why: 'a gift is sent in the night before its day',
    file: 'src/domain/gifts/gift-jobs.server.ts',
    find: 'if (leavesAt(deliverOn) > now) continue',
    replace: '',
    tests: bought,
  },
  {
    why: 'the code of a refunded gift still gives days',
    file: 'src/domain/gifts/redeem-gift.server.ts',
    find: "if (status === 'void') throw httpError(redeemGift, 'refunded')",
    replace: '',
    tests: returned,
  },
  {
    why: 'a redeemed gift is refunded',
    file: 'src/domain/gifts/refund-gift.server.ts',
    find: "if (status === 'used') return 'used'",
    replace: '',
    tests: returned,
  },
  {
    why: 'a gift is refunded after its fourteen days',
    file: 'src/domain/gifts/refund-gift.server.ts',
    find: "if (refundableUntil(gift.paidAt) <= now) return 'tooLate'",
    replace: '',
    tests: returned,
  },
  {
    why: 'a partly refunded gift is void',
    file: 'src/domain/gifts/gift.rules.ts',
    find: 'return returnedCents >= cents',
    replace: 'return returnedCents > 0',
    tests: returned,
  },
  {
    why: 'gift codes may be guessed without limit',
    file: 'src/domain/gifts/find-gift.server.ts',
    find: 'waitSeconds(await countTowards(db, clock.now(), limits))',
    replace: 'undefined',
    tests: bought,
  },
]
