import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#src/admin/address.ts'
import { adminCall, adminList, whyItFailed } from '#src/admin/admin-call.ts'
import { AdminList, pageSize } from '#src/admin/admin-list.tsx'
import { LanguageFilter } from '#src/admin/catalogue/catalogue-language.tsx'
import { shownMoment } from '#src/admin/days.ts'
import { formTexts } from '#src/admin/form.texts.ts'
import { LiveDialog } from '#src/admin/lives/live-dialog.tsx'
import type { AdminLive, deleteLive, enterLiveClass, listAdminLives } from '#src/admin/lives/lives.contract.ts'
import { liveTexts as texts } from '#src/admin/lives/lives.texts.ts'
import { Question } from '#src/admin/question.tsx'
import { SectionHead } from '#src/admin/section-head.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import { Tag } from '#src/design/tag.tsx'
import { showToast } from '#src/design/toasts.ts'
import { categoryTexts } from '#src/language/category.texts.ts'
import { fill, languages } from '#src/language/languages.ts'

/** The weekly live sessions: plan, change, give the meeting link, enter the class. */
export default function LivesSection() {
  const address = useAddress()
  const [edited, setEdited] = useState<AdminLive | 'new'>()
  const [unwanted, setUnwanted] = useState<AdminLive>()
  const lang = address.oneOf('lang', languages)
  const over = address.oneOf('over', ['true'])
  const query = { lang, over, page: address.page, pageSize }
  const lives = useQuery({
    queryKey: ['lives', query],
    queryFn: ({ signal }) => adminList<typeof listAdminLives>('/api/admin/lives', query, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setEdited('new')} />
      {lives.data?.rows.some(({ place }) => place === 'class') && <p className="soft">{texts.classLead}</p>}
      <AdminList
        list={lives}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(live) => (
          <tr key={live.id}>
            <td>{shownMoment(live.startsAt)}</td>
            <td className="cut">{live.title}</td>
            <td>{formTexts.languages[live.lang]}</td>
            <td>{categoryTexts[live.category].fr}</td>
            <td>
              <Tag tone={placeTones[live.place]}>{texts.places[live.place]}</Tag>
            </td>
            <td>{live.children}</td>
            <td>
              <span className="row flex-nowrap">
                {live.place === 'class' && !over && <EnterButton live={live} />}
                <button type="button" className="link" aria-label={fill(texts.editOf, { title: live.title })} onClick={() => setEdited(live)}>
                  {formTexts.edit}
                </button>
                {live.children === 0 && (
                  <button type="button" className="link" aria-label={fill(texts.delete.askOf, { title: live.title })} onClick={() => setUnwanted(live)}>
                    {texts.delete.ask}
                  </button>
                )}
              </span>
            </td>
          </tr>
        )}
      >
        <SelectField
          label={texts.when}
          options={[
            { value: '', label: texts.coming },
            { value: 'true', label: texts.over },
          ]}
          value={over ?? ''}
          onChange={(event) => address.keep({ over: event.currentTarget.value, page: undefined })}
        />
        <LanguageFilter address={address} />
      </AdminList>
      {edited && <LiveDialog key={edited === 'new' ? 'new' : edited.id} live={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {unwanted && <DeleteDialog live={unwanted} onClose={() => setUnwanted(undefined)} />}
    </>
  )
}

const placeTones = { link: 'leaf', class: 'leaf', none: 'sky' } as const

/** The class opens in a tab of its own: the back-office stays. */
function EnterButton({ live }: { live: AdminLive }) {
  const enter = useMutation({
    // A tab that is opened after the answer would be held for a pop-up.
    mutationFn: async (tab: Window | null) => {
      try {
        const { url } = await adminCall<typeof enterLiveClass>('POST', '/api/admin/lives/:liveId/enter', { params: { liveId: live.id } })
        const place = tab?.location ?? window.location
        place.replace(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => showToast({ tone: 'error', title: whyItFailed(error) }),
  })
  return (
    <button
      type="button"
      className="link"
      aria-label={fill(texts.enterOf, { title: live.title })}
      disabled={enter.isPending}
      onClick={() => enter.mutate(window.open('about:blank', '_blank'))}
    >
      {enter.isPending ? texts.entering : texts.enter}
    </button>
  )
}

function DeleteDialog({ live, onClose }: { live: AdminLive; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => adminCall<typeof deleteLive>('DELETE', '/api/admin/lives/:liveId', { params: { liveId: live.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['lives'] })
      showToast({ tone: 'success', title: texts.delete.done })
      onClose()
    },
  })
  return <Question title={texts.delete.title} text={texts.delete.text} confirm={texts.delete.ask} isDanger deed={remove} onClose={onClose} />
}
