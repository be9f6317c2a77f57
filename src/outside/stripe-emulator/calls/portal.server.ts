import { z } from 'zod'
import { parameters, text, webAddress } from '#src/outside/stripe-emulator/parameters.server.ts'
import { existingCustomer } from '#src/outside/stripe-emulator/resources/customer.server.ts'
import { portalSessionOf } from '#src/outside/stripe-emulator/resources/portal-session.server.ts'
import { type ApiCall, apiCall } from './api-call.server.ts'

/** The portal where a customer replaces their card. */
export const portalCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/billing_portal/sessions',
    parameters({
      customer: text,
      return_url: webAddress.optional(),
      locale: text.optional(),
      flow_data: z
        .strictObject({
          type: z.enum(['payment_method_update']),
          after_completion: z.strictObject({ type: z.enum(['redirect']), redirect: z.strictObject({ return_url: webAddress }) }).optional(),
        })
        .optional(),
    }),
    (books, given) => {
      const after = given.flow_data?.after_completion
      const session = portalSessionOf(books, {
        customer: existingCustomer(books, given.customer).id,
        returnUrl: given.return_url ?? null,
        locale: given.locale ?? null,
        flow: given.flow_data
          ? {
              after_completion: { hosted_confirmation: null, redirect: after?.redirect ?? null, type: after?.type ?? 'portal_homepage' },
              customer_update: null,
              subscription_cancel: null,
              subscription_pause: null,
              subscription_update: null,
              subscription_update_confirm: null,
              type: given.flow_data.type,
            }
          : null,
      })
      return books.add('billing_portal.session', session, 'billing_portal.session.created')
    },
  ),
]
