import type { Video } from '#src/features/videos/videos.contract.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { ChipButton } from '#src/ui/forms/choices.tsx'
import { themeIcon } from '#src/ui/illustrations/theme-icons.ts'

type Category = NonNullable<Video['category']>
type Age = keyof VideosPageData['ages']

interface FiltersProps {
  page: VideosPageData
  categories: { found: readonly Category[]; chosen: Category | undefined }
  ages: { found: readonly Age[]; chosen: Age | undefined }
  onChoose: (name: 'category' | 'age', value: string | undefined) => void
}

/** The categories and ages of the videos. One of each can be chosen, or all. */
export function VideoFilters({ page, categories, ages, onChoose }: FiltersProps) {
  const { texts } = page
  return (
    <>
      <fieldset className="video-filters">
        <legend className="sr-only">{texts.categories}</legend>
        <ChipButton pressed={categories.chosen === undefined} onClick={() => onChoose('category', undefined)}>
          {texts.all}
        </ChipButton>
        {categories.found.map((category) => (
          <ChipButton
            key={category}
            pressed={categories.chosen === category}
            art={themeIcon(category)}
            onClick={() => onChoose('category', category)}
          >
            {page.categories[category]}
          </ChipButton>
        ))}
      </fieldset>
      {ages.found.length > 0 && (
        <fieldset className="video-filters">
          <legend className="sr-only">{texts.ages}</legend>
          <ChipButton pressed={ages.chosen === undefined} onClick={() => onChoose('age', undefined)}>
            {texts.everyAge}
          </ChipButton>
          {ages.found.map((age) => (
            <ChipButton key={age} pressed={ages.chosen === age} onClick={() => onChoose('age', age)}>
              {page.ages[age]}
            </ChipButton>
          ))}
        </fieldset>
      )}
    </>
  )
}
