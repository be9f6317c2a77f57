import { type FormEvent, useState } from 'react'
import { call } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { type BaselineId, baselines } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ScaleField } from '#src/ui/forms/scale-field.tsx'
import type { addBaseline, Baseline, correctBaseline } from './way-gone.contract.ts'
import type { WayGoneTexts } from './way-gone.texts.ts'

interface WayGoneFormProps {
  childId: string
  texts: WayGoneTexts
  /** The answers to correct; without them the questions are asked again. */
  corrected?: Baseline | undefined
  onSaved: (all: Baseline[]) => void
  onCancel: () => void
}

const path = '/api/children/:childId/baselines'

/** The wizard's five questions again, in the same words. */
export function WayGoneForm({ childId, texts, corrected, onSaved, onCancel }: WayGoneFormProps) {
  const [answers, setAnswers] = useState<Partial<Record<BaselineId, number | null>>>(corrected ?? {})
  const [isIncomplete, setIncomplete] = useState(false)
  const { submit, isPending, failure, forget } = useSubmit(() => texts.failed)

  async function save(event: FormEvent) {
    event.preventDefault()
    const { baselineConcentration, baselineEmotions, baselineMoney } = answers
    const { baselineAutonomy, baselineConfidence } = answers
    forget()
    setIncomplete(false)
    if (!baselineConcentration || !baselineEmotions || !baselineMoney) return setIncomplete(true)
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
      {baselines.map(({ id, required }) => (
        <ScaleField
          key={id}
          id={`way-gone-${id}`}
          label={texts.questions[id]}
          optional={required ? undefined : texts.optional}
          low={texts.low}
          high={texts.high}
          value={answers[id] ?? null}
          onChoose={(value) => setAnswers({ ...answers, [id]: value })}
        />
      ))}
      {isIncomplete && <Notice tone="error">{texts.required}</Notice>}
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
