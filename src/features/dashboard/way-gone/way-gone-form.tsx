import { type FormEvent, useState } from 'react'
import { call } from '#src/api/call.ts'
import { baselines } from '#src/shared/options.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ScaleField } from '#src/ui/forms/scale-field.tsx'
import type { addBaseline, Baseline } from './way-gone.contract.ts'
import type { BaselineId } from './way-gone.rules.ts'
import type { WayGoneTexts } from './way-gone.texts.ts'

interface WayGoneFormProps {
  childId: string
  texts: WayGoneTexts
  onSaved: (all: Baseline[]) => void
}

/** The wizard's five questions once more, in the same words. */
export function WayGoneForm({ childId, texts, onSaved }: WayGoneFormProps) {
  const [answers, setAnswers] = useState<Partial<Record<BaselineId, number>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const { baselineConcentration, baselineEmotions, baselineMoney, ...others } = answers
    if (!baselineConcentration || !baselineEmotions || !baselineMoney) return setFailure(texts.required)
    setFailure(undefined)
    setSaving(true)
    const body = { baselineConcentration, baselineEmotions, baselineMoney, ...others }
    try {
      onSaved(
        await call<typeof addBaseline>('POST', '/api/children/:childId/baselines', {
          params: { childId },
          body,
        }),
      )
    } catch {
      setFailure(texts.failed)
      setSaving(false)
    }
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
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" wide="phone" pending={isSaving} pendingLabel={texts.saving}>
        {texts.save}
      </Button>
    </form>
  )
}
