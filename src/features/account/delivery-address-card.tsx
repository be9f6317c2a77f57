import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import type {
  DeliveryAddress,
  DeliveryResponse,
  readDeliveryAddress,
  removeDeliveryAddress,
  storeDeliveryAddress,
} from '#src/domain/deliveries/delivery-address.contract.ts'
import {
  type AddressDraft,
  type AddressField,
  addressFields,
  addressLines,
  addressProblems,
  deliveryAddressHash,
  maxFieldLengths,
  tidied,
} from '#src/domain/deliveries/delivery-address.rules.ts'
import { deliveryCountries, isDeliveryCountry } from '#src/shared/delivery.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { useQuestion } from '#src/ui/feedback/use-question.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { FormError } from '#src/ui/forms/form-error.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { useProblems } from '#src/ui/forms/use-problems.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { focusHeading } from '#src/ui/layout/focus-heading.ts'
import { useHash } from '#src/ui/use-hash.ts'
import type { AccountPageData, SubscriptionProps } from './account-data.ts'
import { planHeadingId } from './running-subscription.tsx'
import { useAccountAction } from './use-account-action.ts'

const path = '/api/account/delivery-address'
const headingId = 'delivery-address'

/**
 * The delivery address of the monthly box, for families that get one and for families that used to and whose
 * address is still stored.
 */
export function DeliveryAddressCard({ page, account }: SubscriptionProps) {
  const { texts, delivery: words } = page
  const isPointedAt = useHash() === `#${deliveryAddressHash}`
  const delivery = useQuery({
    // The response depends on the plan, so a change of plan loads it again.
    ...queryOf<typeof readDeliveryAddress>(path, { asOf: [account.plan, account.status, account.hasAccess] }),
    staleTime: 0,
  })
  if (delivery.data ? !delivery.data.getsBox && !delivery.data.address : !hasCompletePlan(account))
    return null
  return (
    <Card
      as="section"
      className="stack"
      aria-labelledby={headingId}
      ref={isPointedAt ? focusHeading : undefined}
    >
      <h2 className="text-h3" id={headingId} tabIndex={-1}>
        {words.heading}
      </h2>
      {delivery.data ? (
        <Delivery delivery={delivery.data} page={page} />
      ) : (
        <QueryFallback
          query={delivery}
          loading={words.loading}
          failed={words.failed}
          again={texts.tryAgain}
        />
      )}
    </Card>
  )
}

interface DeliveryProps {
  delivery: DeliveryResponse
  page: AccountPageData
}

function Delivery({ delivery: { getsBox: isSent, address }, page }: DeliveryProps) {
  const { language, texts, delivery: words } = page
  const [isWriting, setWriting] = useState(false)
  const action = useAccountAction({ ...texts.failures, ...words.failures })
  const show = useDeliveryResponse()

  function write() {
    setWriting(true)
    focusRendered(idOf(addressFields[0]))
  }

  function leave() {
    setWriting(false)
    // Where no box is sent, the card is gone with the address.
    focusRendered(isSent ? headingId : planHeadingId)
  }

  async function remove() {
    const isDone = await action.submit(async () =>
      show(await call<typeof removeDeliveryAddress>('DELETE', path)),
    )
    if (!isDone) return
    showToast({ tone: 'success', title: words.removed })
    leave()
  }

  const { ask, dialog } = useQuestion(words.askRemove, () => void remove())

  return (
    <div className="stack">
      {(!isSent || !address) && <p>{isSent ? words.why : words.noBox}</p>}
      {isSent && isWriting ? (
        <AddressForm address={address} page={page} onLeave={leave} />
      ) : (
        <>
          {address && (
            <p className="whitespace-pre-line break-words">{addressLines(address, language).join('\n')}</p>
          )}
          {action.failure && <Notice tone="error">{action.failure}</Notice>}
          <div className="row">
            {isSent && (
              <Button variant="line" wide="phone" onClick={write}>
                {address ? words.change : words.add}
              </Button>
            )}
            {address && (
              <Button
                variant={isSent ? 'quiet' : 'line'}
                wide="phone"
                pending={action.isPending}
                pendingLabel={words.removing}
                onClick={ask}
              >
                {words.remove}
              </Button>
            )}
          </div>
        </>
      )}
      {dialog}
    </div>
  )
}

const blank: AddressDraft = { country: '', recipient: '', line1: '', line2: '', postalCode: '', town: '' }
const completions = {
  recipient: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  postalCode: 'postal-code',
  town: 'address-level2',
} as const

function AddressForm({
  address,
  page,
  onLeave,
}: {
  address: DeliveryAddress | null
  page: AccountPageData
  onLeave: () => void
}) {
  const { language, texts, delivery: words } = page
  const action = useAccountAction({ ...texts.failures, ...words.failures })
  const show = useDeliveryResponse()
  const [draft, setDraft] = useState<AddressDraft>(
    address ? { ...address, line2: address.line2 ?? '' } : blank,
  )
  const { wrong, summary, show: showProblems } = useProblems<AddressField>()

  async function save(event: FormEvent) {
    event.preventDefault()
    const { country } = draft
    if (showProblems(addressProblems(draft, words.errors)) || !isDeliveryCountry(country)) return
    const isDone = await action.submit(async () =>
      show(await call<typeof storeDeliveryAddress>('PUT', path, { body: { ...tidied(draft), country } })),
    )
    if (!isDone) return
    showToast({ tone: 'success', title: words.saved })
    onLeave()
  }

  const change = (field: AddressField) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value })
  const line = (field: keyof typeof maxFieldLengths) => (
    <TextField
      id={idOf(field)}
      name={field}
      label={words.fields[field]}
      hint={field === 'recipient' ? words.recipientHint : undefined}
      optional={field === 'line2' ? words.optional : undefined}
      required={field !== 'line2'}
      autoComplete={completions[field]}
      maxLength={maxFieldLengths[field]}
      value={draft[field]}
      error={wrong[field]}
      onChange={change(field)}
    />
  )
  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void save(event)}>
      <FormError
        ref={summary}
        title={words.summary}
        items={addressFields
          .filter((field) => wrong[field] !== undefined)
          .map((field) => ({ id: idOf(field), label: words.fields[field] }))}
      />
      <SelectField
        id={idOf('country')}
        name="country"
        label={words.fields.country}
        hint={words.countryHint}
        placeholder={words.choose}
        options={deliveryCountries.map((value) => ({ value, label: regionName(value, language) }))}
        autoComplete="country"
        required
        value={draft.country}
        error={wrong.country}
        onChange={change('country')}
      />
      {line('recipient')}
      {line('line1')}
      {line('line2')}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        {line('postalCode')}
        {line('town')}
      </div>
      <p className="small soft">{words.only}</p>
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
      <div className="row">
        <Button type="submit" wide="phone" pending={action.isPending} pendingLabel={words.saving}>
          {words.save}
        </Button>
        <Button variant="quiet" wide="phone" onClick={onLeave}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Stores the response in the query cache and removes the dashboard's, which may ask for an address. */
function useDeliveryResponse(): (response: DeliveryResponse) => void {
  const queryClient = useQueryClient()
  return (response) => {
    queryClient.setQueriesData({ queryKey: keyOf<typeof readDeliveryAddress>(path) }, response)
    forgetDashboard(queryClient)
  }
}

function idOf(field: AddressField): string {
  return `delivery-${field}`
}
