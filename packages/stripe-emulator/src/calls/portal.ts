import { z } from 'zod'
import { parameters, text, webUrl } from '#emulator/http/parameters.ts'
import { existingCustomer } from '#emulator/resources/customer.ts'
import { portalSessionOf } from '#emulator/resources/portal-session.ts'
import { type ApiCall, apiCall } from './api-call.ts'

/** Sessions of the portal, where a customer replaces their card. */
export const portalCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/billing_portal/sessions',
    parameters({
      customer: text,
      return_url: webUrl.optional(),
      locale: text.optional(),
      flow_data: z
        .strictObject({
          type: z.enum(['payment_method_update']),
          after_completion: z
            .strictObject({
              type: z.enum(['redirect']),
              redirect: z.strictObject({ return_url: webUrl }),
            })
            .optional(),
        })
        .optional(),
    }),
    (work, given) => {
      const after = given.flow_data?.after_completion
      const session = portalSessionOf(work, {
        customer: existingCustomer(work, given.customer).id,
        returnUrl: given.return_url ?? null,
        locale: given.locale ?? null,
        flow: given.flow_data
          ? {
              after_completion: {
                hosted_confirmation: null,
                redirect: after?.redirect ?? null,
                type: after?.type ?? 'portal_homepage',
              },
              customer_update: null,
              subscription_cancel: null,
              subscription_pause: null,
              subscription_update: null,
              subscription_update_confirm: null,
              type: given.flow_data.type,
            }
          : null,
      })
      return work.add('billing_portal.session', session, 'billing_portal.session.created')
    },
  ),
]
