import { maxName } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { cameraDefaults } from '#src/shared/options.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { RadioGroup } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { type Step, type StepProps, textControl } from './step.ts'

/** Step 4, framework and safety. */
export const safetyStep: Step = {
  id: 'safety',
  appliesTo: () => true,
  fields: () => ['cameraDefault', 'chatAuthorized', 'displayName', 'rulesAccepted'],
  heading: (texts) => texts.safety.heading,
  lead: (texts) => texts.safety.lead,
  View: SafetyView,
  summary: (answers, { safety, options }) => [
    {
      term: safety.summaryCamera,
      value: answers.cameraDefault ? options.cameraDefault[answers.cameraDefault] : options.none,
    },
    {
      term: safety.summaryChat,
      value: answers.chatAuthorized ? options.chatAuthorized[answers.chatAuthorized] : options.none,
    },
    { term: safety.displayName, value: answers.displayName ?? '' },
    { term: safety.summaryRules, value: safety.accepted },
  ],
}

/** The safest choice comes first. */
const chatChoices = ['moderated', 'yes', 'no'] as const

function SafetyView(step: StepProps) {
  const { answers, wrong, onAnswer, texts } = step
  const words = texts.safety
  const name = step.childName
  return (
    <>
      <RadioGroup
        id="cameraDefault"
        label={words.cameraDefault}
        look="tile"
        options={cameraDefaults.map((value) => ({
          value,
          label: texts.options.cameraDefault[value],
          hint: interpolate(words.cameraHints[value], { name }),
        }))}
        value={answers.cameraDefault ?? null}
        error={wrong.cameraDefault}
        onChoose={(cameraDefault) => onAnswer({ cameraDefault })}
        required
      />
      <RadioGroup
        id="chatAuthorized"
        label={words.chatAuthorized}
        hint={words.chatLock}
        look="tile"
        options={chatChoices.map((value) => ({
          value,
          label: texts.options.chatAuthorized[value],
          hint: interpolate(words.chatHints[value], { name }),
        }))}
        value={answers.chatAuthorized ?? null}
        error={wrong.chatAuthorized}
        onChoose={(chatAuthorized) => onAnswer({ chatAuthorized })}
        required
      />
      <TextField
        {...textControl(step, 'displayName')}
        label={words.displayName}
        hint={words.displayNameHint}
        autoComplete="off"
        maxLength={maxName.display}
        required
      />
      <section className="stack">
        <h2 className="text-h3">{words.rulesHeading}</h2>
        <ul className="prose list-disc pl-6">
          <li>{words.rules.respect}</li>
          <li>{words.rules.mockery}</li>
          <li>{words.rules.privacy}</li>
        </ul>
        <CheckField
          id="rulesAccepted"
          label={words.rulesAccepted}
          error={wrong.rulesAccepted}
          checked={answers.rulesAccepted ?? false}
          onChange={(event) => onAnswer({ rulesAccepted: event.target.checked || undefined })}
          required
        />
      </section>
    </>
  )
}
