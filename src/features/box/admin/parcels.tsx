import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import { maxTracking, parcelStates } from '#src/shared/delivery.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { changeParcels, listParcelsOf, Parcel } from './boxes.contract.ts'
import { stateNames, boxTexts as texts } from './boxes.texts.ts'

const path = '/api/admin/boxes/:month/parcels'
type Changes = Readonly<Record<string, Pick<Parcel, 'state' | 'tracking'>>>

/** The number of parcels saved with one call, so that its body stays within the size limit. */
const batchSize = 300

/**
 * The month's parcels, a page at a time. Once the list is stored, each parcel's state and tracking number can
 * be edited, and the changes on all pages are saved together.
 */
export function Parcels({ month, isListed }: { month: string; isListed: boolean }) {
  const address = useAddress()
  const [changes, setChanges] = useState<Changes>({})
  const search = address.read('q')
  const parcels = useQuery({
    ...adminListOf<typeof listParcelsOf>(path, { search, page: address.page, pageSize }, { month }),
    placeholderData: keepPreviousData,
  })
  const save = useChange({
    send: async (sent: Changes) => {
      const body = Object.entries(sent).map(([userId, change]) => ({ userId, ...change }))
      for (let from = 0; from < body.length; from += batchSize)
        await adminCall<typeof changeParcels>('PUT', path, {
          params: { month },
          body: body.slice(from, from + batchSize),
        })
    },
    // Keeps what was typed while the parcels were being saved.
    onResponse: (_, sent) =>
      setChanges((now) =>
        Object.fromEntries(Object.entries(now).filter(([userId, change]) => change !== sent[userId])),
      ),
    invalidates: [keyOf<typeof listParcelsOf>(path)],
    done: texts.saved,
  })
  return (
    <div className="grid gap-4">
      <AdminList
        list={parcels}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={search ? texts.noMatch : texts.nothing}
        row={(parcel) => {
          const { userId, email, recipient, hasAddress } = parcel
          const { state, tracking } = changes[userId] ?? parcel
          const change = (to: Partial<Pick<Parcel, 'state' | 'tracking'>>) =>
            setChanges((now) => ({ ...now, [userId]: { state, tracking, ...to } }))
          return (
            <tr key={userId}>
              <td>{email}</td>
              <td>{hasAddress ? recipient : <Tag tone="sky">{texts.noAddress}</Tag>}</td>
              <td>
                {isListed ? (
                  <select
                    className="input"
                    aria-label={interpolate(texts.stateOf, { email })}
                    value={state}
                    onChange={(event) =>
                      change({
                        state: parcelStates.find((one) => one === event.currentTarget.value) ?? state,
                      })
                    }
                  >
                    {parcelStates.map((one) => (
                      <option key={one} value={one}>
                        {stateNames[one]}
                      </option>
                    ))}
                  </select>
                ) : (
                  stateNames[state]
                )}
              </td>
              <td>
                {isListed && (
                  <input
                    className="input"
                    aria-label={interpolate(texts.trackingOf, { email })}
                    maxLength={maxTracking}
                    value={tracking ?? ''}
                    onChange={(event) => change({ tracking: event.currentTarget.value || null })}
                  />
                )}
              </td>
            </tr>
          )
        }}
      >
        <SearchField address={address} label={texts.search} />
      </AdminList>
      {save.failure && <Notice tone="error">{save.failure}</Notice>}
      {isListed && (
        <div>
          <Button
            size="small"
            disabled={Object.keys(changes).length === 0}
            pending={save.isPending}
            onClick={() => save.send(changes)}
          >
            {texts.save}
          </Button>
        </div>
      )}
    </div>
  )
}
