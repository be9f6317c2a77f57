import { type FormEvent, useState } from 'react'
import { call, hasErrorCode } from '#src/api/call.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import { type BaselineId, baselines } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { FormError } from '#src/ui/forms/form-error.tsx'
import { ScaleField } from '#src/ui/forms/scale-field.tsx'
import { useProblems } from '#src/ui/forms/use-problems.ts'
import type { addBaseline, Baseline, correctBaseline } from './way-gone.contract.ts'
import type { WayGoneTexts } from './way-gone.texts.ts'

interface WayGoneFormProps {
  childId: string
  texts: WayGoneTexts
  /** The answers to correct; if absent, the questions are asked anew. */
  corrected?: Baseline | undefined
  onSaved: (all: Baseline[]) => void
  /**
   * Called when the questions have been answered already: by the other guardian, or by a request whose
   * response was lost.
   */
  onAnsweredBefore: () => Promise<void>
  onCancel: () => void
}

const path = '/api/children/:childId/baselines'

/** The wizard's five questions again, in the same words. */
export function WayGoneForm({
  childId,
  texts,
  corrected,
  onSaved,
  onAnsweredBefore,
  onCancel,
}: WayGoneFormProps) {
  const [answers, setAnswers] = useState<Partial<Record<BaselineId, number | null>>>(corrected ?? {})
  const { wrong, summary, show } = useProblems<BaselineId>()
  const { submit, isPending, failure, forget } = useFamilySubmit(async (error) => {
    if (!hasErrorCode<typeof addBaseline>(error, 'tooEarly')) return texts.failed
    await onAnsweredBefore()
    return undefined
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    const { baselineConcentration, baselineEmotions, baselineMoney } = answers
    const { baselineAutonomy, baselineConfidence } = answers
    forget()
    const missing = baselines.filter(({ id, required }) => required && !answers[id])
    show(Object.fromEntries(missing.map(({ id }) => [id, texts.missing])))
    if (!baselineConcentration || !baselineEmotions || !baselineMoney) return
    const requiredAnswers = { baselineConcentration, baselineEmotions, baselineMoney }
    const request = {
      params: { childId },
      body: { ...requiredAnswers, baselineAutonomy, baselineConfidence },
    }
    await submit(async () =>
      onSaved(
        corrected
          ? await call<typeof correctBaseline>('PUT', path, request)
          : await call<typeof addBaseline>('POST', path, request),
      ),
    )
  }

  return (
    <form className="stack" noValidate onSubmit={save} aria-labelledby="way-gone">
      <FormError
        ref={summary}
        title={texts.required}
        items={baselines
          .filter(({ id }) => wrong[id] !== undefined)
          .map(({ id }) => ({ id: fieldOf(id), label: texts.questions[id] }))}
      />
      {baselines.map(({ id, required }) => (
        <ScaleField
          key={id}
          id={fieldOf(id)}
          label={texts.questions[id]}
          optional={required ? undefined : texts.optional}
          low={texts.low}
          high={texts.high}
          value={answers[id] ?? null}
          error={wrong[id]}
          onChoose={(value) => setAnswers({ ...answers, [id]: value })}
        />
      ))}
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="row">
        <Button type="submit" wide="phone" pending={isPending} pendingLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

function fieldOf(id: BaselineId): string {
  return `way-gone-${id}`
}
