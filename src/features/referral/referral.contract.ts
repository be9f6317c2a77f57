import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, isoMoment } from '#src/api/fields.ts'
import { maxCode } from '#src/shared/fields/field-limits.ts'

export const myReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals/my-referrals',
  access: 'member',
  summary: 'Get the family’s referral code and its referrals',
  response: z.object({
    referralCode: z.string().nullable(),
    referralCount: z.number().int(),
    maxReferrals: z.number().int(),
    referrals: z.array(
      z.object({
        id: z.uuid(),
        status: z.enum(['pending', 'completed']),
        completedAt: isoMoment.nullable(),
        /**
         * When it was taken back: the friend's first payment was refunded, or disputed and lost. Its status
         * is `pending` again.
         */
        takenBackAt: isoMoment.nullable(),
      }),
    ),
  }),
})

export const accessStatus = endpoint({
  method: 'GET',
  path: '/api/referrals/access-status',
  access: 'member',
  summary: 'Get whether the family has access, and when its free days end',
  response: z.object({ hasAccess: z.boolean(), freeAccessUntil: isoMoment.nullable() }),
})

export const generateCode = endpoint({
  method: 'POST',
  path: '/api/referrals/generate-code',
  access: 'member',
  summary: 'Create the family’s referral code, or return the existing one',
  response: z.object({ referralCode: z.string() }),
  errors: {
    limitReached: {
      status: 409,
      message: 'You have reached the limit of 2 referrals. Thank you for your contribution!',
    },
  },
})

export const redeemReferralCode = endpoint({
  method: 'POST',
  path: '/api/referrals/use-code',
  access: 'member',
  summary: 'Use another family’s code, which grants both thirty free days',
  body: z.object({
    referralCode: z.string().trim().toUpperCase().min(1).max(maxCode.referral),
    email: emailAddress(),
  }),
  response: z.object({ freeAccessDays: z.number().int() }),
  limit: 'handled',
  callsPayments: true,
  errors: {
    unknownCode: { status: 400, message: 'Invalid referral code' },
    ownCode: { status: 400, message: 'You cannot use your own referral code' },
    otherEmail: { status: 400, message: 'This e-mail belongs neither to you nor to the owner of the code' },
    usedBefore: { status: 400, message: 'You have already used a referral code' },
    paymentsRefunded: { status: 400, message: 'Your payments were refunded: no code can be used' },
    ownerFull: { status: 400, message: 'This code has reached its limit of 2 referrals' },
  },
})
