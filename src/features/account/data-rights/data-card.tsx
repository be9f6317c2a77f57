import { useState } from 'react'
import { call, exchange } from '#src/api/call.ts'
import type { AccountProps } from '#src/features/account/account-data.ts'
import { useAccountAction } from '#src/features/account/use-account-action.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { ConsentList } from './consent-list.tsx'
import type { askToErase } from './data-rights.contract.ts'

const headingId = 'account-data'

/** Export, consents and erasure of the family's data. */
export function DataCard({ page, user }: AccountProps) {
  const { texts } = page
  const words = texts.data
  const exporting = useAccountAction(texts.failures)
  const erasing = useAccountAction(texts.failures)
  const [isRequested, setRequested] = useState(false)

  async function ask() {
    const isSent = await erasing.submit(async () => {
      await call<typeof askToErase>('POST', '/api/account/erase')
    })
    setRequested(isSent)
    if (isSent) focusRendered(headingId)
  }

  return (
    <Card
      as="section"
      className="col-span-12 grid items-start gap-x-16 gap-y-8 md:grid-cols-2"
      aria-labelledby={headingId}
    >
      <div className="stack">
        <h2 className="text-h3" id={headingId} tabIndex={-1}>
          {words.heading}
        </h2>
        <p>{words.text}</p>
        <div>
          <Button
            variant="line"
            wide="phone"
            pending={exporting.isPending}
            pendingLabel={words.exporting}
            onClick={() => void exporting.submit(download)}
          >
            {words.export}
          </Button>
        </div>
        {exporting.failure && <Notice tone="error">{exporting.failure}</Notice>}
        <p>{user.isPayer ? words.eraseText : page.guardians.ofPayer.erase}</p>
        {user.isPayer &&
          (isRequested ? (
            <Notice tone="success">{interpolate(words.asked, { email: user.email })}</Notice>
          ) : (
            <div>
              <Button
                variant="danger"
                wide="phone"
                pending={erasing.isPending}
                pendingLabel={words.asking}
                onClick={() => void ask()}
              >
                {words.erase}
              </Button>
            </div>
          ))}
        {erasing.failure && <Notice tone="error">{erasing.failure}</Notice>}
      </div>
      <div className="stack">
        <ConsentList page={page} user={user} />
      </div>
    </Card>
  )
}

/** Downloads the export, the only response that is a file instead of JSON. */
async function download(): Promise<void> {
  const response = await exchange('POST', '/api/account/export')
  saveFile(await response.blob(), 'mirabelle.zip')
}
