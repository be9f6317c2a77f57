import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type {
  addSavedAnswer,
  changeSavedAnswer,
  deleteSavedAnswer,
  listSavedAnswers,
  SavedAnswer,
} from './inbox.contract.ts'
import { inboxTexts } from './inbox.texts.ts'

const texts = inboxTexts.answers

/** What the team often answers: add, change, throw away. */
export function SavedAnswers() {
  const [dialog, setDialog] = useState<
    { is: 'edit'; response?: SavedAnswer } | { is: 'delete'; response: SavedAnswer }
  >()
  const saved = useQuery(adminQueryOf<typeof listSavedAnswers>('/api/admin/saved-answers'))
  const close = () => setDialog(undefined)
  return (
    <section className="grid gap-3" aria-labelledby="saved-answers">
      <div className="row justify-between">
        <h2 className="text-h3" id="saved-answers">
          {texts.heading}
        </h2>
        <Button size="small" variant="line" onClick={() => setDialog({ is: 'edit' })}>
          {texts.add}
        </Button>
      </div>
      {saved.data?.length === 0 && <EmptyState title={texts.empty} />}
      <ul className="grid gap-2">
        {saved.data?.map((response) => (
          <li key={response.id} className="row">
            <span>{response.title}</span>
            <RowButton
              label={texts.edit}
              name={interpolate(texts.editOf, { title: response.title })}
              onPress={() => setDialog({ is: 'edit', response })}
            />
            <RowButton
              label={texts.delete}
              name={interpolate(texts.deleteOf, { title: response.title })}
              onPress={() => setDialog({ is: 'delete', response })}
            />
          </li>
        ))}
      </ul>
      {dialog?.is === 'edit' && <AnswerDialog response={dialog.response} onClose={close} />}
      {dialog?.is === 'delete' && <DeleteDialog response={dialog.response} onClose={close} />}
    </section>
  )
}

function AnswerDialog({ response, onClose }: { response: SavedAnswer | undefined; onClose: () => void }) {
  const title = useRef<HTMLInputElement>(null)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listSavedAnswers>('/api/admin/saved-answers'),
    (body: SentBody<typeof addSavedAnswer>, attempt) =>
      response
        ? adminCall<typeof changeSavedAnswer>('PUT', '/api/admin/saved-answers/:answerId', {
            params: { answerId: response.id },
            body,
          })
        : adminCall<typeof addSavedAnswer>('POST', '/api/admin/saved-answers', {
            body: { ...body, attempt },
          }),
    onClose,
  )
  const saveGiven = (given: FormData) => {
    const written = (name: string) => String(given.get(name) ?? '')
    save({ title: written('title'), texts: { fr: written('fr'), en: written('en'), it: written('it') } })
  }
  return (
    <EditDialog title={texts.dialog} firstFocus={title} saving={saving} onSave={saveGiven} onClose={onClose}>
      <TextField
        ref={title}
        name="title"
        label={texts.title}
        defaultValue={response?.title}
        error={errorOf('title')}
        autoComplete="off"
      />
      {languages.map((language) => (
        <TextArea
          key={language}
          name={language}
          lang={language}
          label={texts.languages[language]}
          rows={4}
          defaultValue={response?.texts[language]}
          error={errorOf(`texts.${language}`)}
        />
      ))}
    </EditDialog>
  )
}

function DeleteDialog({ response, onClose }: { response: SavedAnswer; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      adminCall<typeof deleteSavedAnswer>('DELETE', '/api/admin/saved-answers/:answerId', {
        params: { answerId: response.id },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf<typeof listSavedAnswers>('/api/admin/saved-answers') })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      text={texts.deleteText}
      confirm={texts.delete}
      isDanger
      mutation={remove}
      onClose={onClose}
    />
  )
}
