import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, hasErrorCode } from '#src/api/call.ts'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { copyIcon, shareIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { messageOf } from './message-of.ts'
import type { generateCode, myReferrals } from './referral.contract.ts'
import { invitationUrl } from './referral.rules.ts'
import type { FamilyReferralsProps, ReferralPageData } from './referral-data.ts'

/**
 * SPEC §2, §4: the code with copy and share, and the number of its places that are taken. No code is created
 * once all are taken.
 */
export function FamilyCode({
  page,
  mine,
  endWithSession,
}: FamilyReferralsProps & { mine: ResponseOf<typeof myReferrals> }) {
  const words = page.texts.code
  const { referralCode, referralCount, maxReferrals } = mine
  const queryClient = useQueryClient()
  const isFull = referralCount >= maxReferrals
  const limit = interpolate(words.limit, { max: maxReferrals })
  const { submit, isPending, failure } = useSubmit((error) => {
    if (endWithSession(error)) return
    showToast({
      tone: 'error',
      title: page.texts.use.errorTitle,
      text: hasErrorCode<typeof generateCode>(error, 'limitReached')
        ? limit
        : (messageOf(error) ?? words.generateFailed),
    })
    return words.notGenerated
  })

  const generate = () =>
    submit(async () => {
      await call<typeof generateCode>('POST', '/api/referrals/generate-code')
      await queryClient.invalidateQueries({
        queryKey: keyOf<typeof myReferrals>('/api/referrals/my-referrals'),
      })
      showToast({ tone: 'success', title: words.generated, text: words.generatedText })
    })

  return (
    <Card as="section" className="stack col-span-7" aria-labelledby="referral-code">
      <h2 className="text-h3" id="referral-code">
        {words.heading}
      </h2>
      {!isFull && <p>{words.explain}</p>}
      {referralCode && (
        <p className="w-fit rounded-leaf-m bg-surface-sun px-6 py-3">
          <span className="font-mono text-h2 break-all">{referralCode}</span>
        </p>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {isFull && (
        <Notice tone="success">
          <p id="referral-limit">{limit}</p>
        </Notice>
      )}
      {(!referralCode || isFull) && (
        <div>
          <Button
            wide="phone"
            disabled={isFull}
            aria-describedby={isFull ? 'referral-limit' : undefined}
            pending={isPending}
            pendingLabel={words.generating}
            onClick={() => void generate()}
          >
            {words.generate}
          </Button>
        </div>
      )}
      {referralCode && <Sharing page={page} code={referralCode} mayInvite={!isFull} />}
      <p className="row small soft">
        <span className="row" aria-hidden="true">
          {Array.from({ length: maxReferrals }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no identity but its number
            <Art key={place} svg={place < referralCount ? page.plum : page.blossom} className="w-8" />
          ))}
        </span>
        {interpolate(words.used, { count: referralCount, max: maxReferrals })}
      </p>
    </Card>
  )
}

interface SharingProps {
  page: ReferralPageData
  code: string
  /** Whether another family would still get free days for the code. */
  mayInvite: boolean
}

/**
 * Copies the code or the link. Shares the link by the system's share sheet, or by e-mail if there is none.
 */
function Sharing({ page: { language, texts }, code, mayInvite }: SharingProps) {
  const words = texts.code
  const [copied, setCopied] = useState<'code' | 'link' | 'failed'>()
  const url = invitationUrl(window.location.origin, pathOf('home', language), code)
  const canShare = typeof navigator.share === 'function'
  const email = `mailto:?subject=${encodeURIComponent(words.shareTitle)}&body=${encodeURIComponent(`${words.shareText}\n\n${url}`)}`

  async function copy(what: 'code' | 'link') {
    try {
      await navigator.clipboard.writeText(what === 'code' ? code : url)
      setCopied(what)
    } catch {
      setCopied('failed')
    }
  }

  async function share() {
    try {
      await navigator.share({ title: words.shareTitle, text: words.shareText, url })
    } catch (error) {
      // Closing the share sheet is not an error. After any other error the link can still be copied.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy('link')
    }
  }

  const copyButton = (what: 'code' | 'link', label: string) => (
    <Button variant="line" wide="phone" onClick={() => void copy(what)}>
      <Icon of={copied === what ? checkIcon : copyIcon} />
      {copied === what ? words.copied : label}
    </Button>
  )
  return (
    <>
      <div className="row">
        {mayInvite &&
          (canShare ? (
            <Button wide="phone" onClick={() => void share()}>
              <Icon of={shareIcon} />
              {words.share}
            </Button>
          ) : (
            <ButtonLink wide="phone" href={email}>
              <Icon of={shareIcon} />
              {words.share}
            </ButtonLink>
          ))}
        {copyButton('code', words.copy)}
      </div>
      {mayInvite && (
        <div className="row items-end">
          <TextField
            className="min-w-0 flex-1 basis-56"
            label={words.link}
            value={url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          {copyButton('link', words.copyLink)}
        </div>
      )}
      <p className="sr-only" role="status">
        {copied === 'code' || copied === 'link' ? words.copiedAloud[copied] : ''}
      </p>
      {copied === 'failed' && <Notice tone="error">{words.copyFailed}</Notice>}
    </>
  )
}
