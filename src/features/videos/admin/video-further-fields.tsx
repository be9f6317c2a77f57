import { companyWallTime } from '#src/shared/dates.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { childAges } from '#src/shared/options.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { AdminVideo } from './catalogue.contract.ts'
import { chaptersAsText } from './chapters.rules.ts'
import { filmTexts as texts } from './films.texts.ts'
import { LiveField } from './live-field.tsx'

interface FurtherProps {
  video: AdminVideo | undefined
  errorOf: (field: string) => string | undefined
  wrongChapter: number | undefined
}

/**
 * The further fields of a replay: its ages, its chapters, the live session that it shows, and when it is
 * published.
 */
export function FurtherFields({ video, errorOf, wrongChapter }: FurtherProps) {
  return (
    <>
      <TextArea
        name="description"
        label={texts.description}
        rows={3}
        defaultValue={video?.description}
        error={errorOf('description')}
      />
      <fieldset className="field">
        <legend className="label">{texts.ages}</legend>
        {childAges.map((age) => (
          <CheckField
            key={age}
            name="ageGroups"
            value={age}
            label={childAgeTexts[age].fr}
            defaultChecked={video?.ageGroups.includes(age) ?? true}
            error={age === childAges[0] ? errorOf('ageGroups') : undefined}
          />
        ))}
      </fieldset>
      <TextArea
        name="chapters"
        label={texts.chapters}
        hint={texts.chaptersHint}
        rows={5}
        defaultValue={chaptersAsText(video?.chapters ?? [])}
        error={
          wrongChapter === undefined
            ? errorOf('chapters')
            : interpolate(texts.chaptersWrong, { line: wrongChapter })
        }
      />
      <LiveField liveId={video?.liveId ?? null} />
      <TextField
        name="dinnerQuestion"
        label={texts.dinner}
        defaultValue={video?.dinnerQuestion ?? ''}
        error={errorOf('dinnerQuestion')}
        autoComplete="off"
      />
      <TextField
        name="publishAt"
        type="datetime-local"
        label={texts.publishAt}
        defaultValue={video?.publishAt ? companyWallTime(new Date(video.publishAt)) : ''}
        error={errorOf('publishAt')}
      />
    </>
  )
}
