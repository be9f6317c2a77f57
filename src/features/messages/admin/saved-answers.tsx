import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { RemoveDialog } from '#src/domain/back-office/dialogs/remove-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
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

/** The replies that the team uses often: add, change, delete. */
export function SavedAnswers() {
  const [dialog, setDialog] = useState<
    { kind: 'edit'; answer?: SavedAnswer } | { kind: 'delete'; answer: SavedAnswer }
  >()
  const saved = useQuery(adminQueryOf<typeof listSavedAnswers>('/api/admin/saved-answers'))
  const close = () => setDialog(undefined)
  return (
    <section className="grid gap-3" aria-labelledby="saved-answers">
      <div className="row justify-between">
        <h2 className="text-h3" id="saved-answers">
          {texts.heading}
        </h2>
        <Button size="small" variant="line" onClick={() => setDialog({ kind: 'edit' })}>
          {texts.add}
        </Button>
      </div>
      {saved.isPending && <Loading text={inboxTexts.loading} />}
      {saved.isError && <ReadError text={texts.failed} query={saved} />}
      {saved.data?.length === 0 && <EmptyState title={texts.empty} />}
      <ul className="grid gap-2">
        {saved.data?.map((answer) => (
          <li key={answer.id} className="row">
            <span>{answer.title}</span>
            <RowButton
              label={texts.edit}
              name={interpolate(texts.editOf, { title: answer.title })}
              onPress={() => setDialog({ kind: 'edit', answer })}
            />
            <RowButton
              label={texts.delete}
              name={interpolate(texts.deleteOf, { title: answer.title })}
              onPress={() => setDialog({ kind: 'delete', answer })}
            />
          </li>
        ))}
      </ul>
      {dialog?.kind === 'edit' && <AnswerDialog answer={dialog.answer} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog answer={dialog.answer} onClose={close} />}
    </section>
  )
}

function AnswerDialog({ answer, onClose }: { answer: SavedAnswer | undefined; onClose: () => void }) {
  const title = useRef<HTMLInputElement>(null)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listSavedAnswers>('/api/admin/saved-answers'),
    (body: SentBody<typeof addSavedAnswer>, attempt) =>
      answer
        ? adminCall<typeof changeSavedAnswer>('PUT', '/api/admin/saved-answers/:answerId', {
            params: { answerId: answer.id },
            body,
          })
        : adminCall<typeof addSavedAnswer>('POST', '/api/admin/saved-answers', {
            body: { ...body, attempt },
          }),
    onClose,
  )
  const saveForm = (given: FormData) => {
    const written = (name: string) => String(given.get(name) ?? '')
    save({ title: written('title'), texts: { fr: written('fr'), en: written('en'), it: written('it') } })
  }
  return (
    <EditDialog title={texts.dialog} firstFocus={title} saving={saving} onSave={saveForm} onClose={onClose}>
      <TextField
        ref={title}
        name="title"
        label={texts.title}
        defaultValue={answer?.title}
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
          defaultValue={answer?.texts[language]}
          error={errorOf(`texts.${language}`)}
        />
      ))}
    </EditDialog>
  )
}

function DeleteDialog({ answer, onClose }: { answer: SavedAnswer; onClose: () => void }) {
  return (
    <RemoveDialog
      title={texts.deleteTitle}
      text={texts.deleteText}
      confirm={texts.delete}
      remove={() =>
        adminCall<typeof deleteSavedAnswer>('DELETE', '/api/admin/saved-answers/:answerId', {
          params: { answerId: answer.id },
        })
      }
      list={keyOf<typeof listSavedAnswers>('/api/admin/saved-answers')}
      onRemoved={onClose}
      onClose={onClose}
    />
  )
}
