import type { HomeData } from '#src/features/home/home-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { Section } from '#src/ui/layout/section.tsx'

interface TastesProps {
  language: HomeData['language']
  texts: HomeData['texts']['cards']
  pictures: HomeData['pictures']['tastes']
}

/**
 * SPEC §2: five short cards of 2, 4, 1, 3 and 2 minutes. Each opens in the browser's own popover, with or
 * without JavaScript.
 */
export function Tastes({ language, texts, pictures }: TastesProps) {
  const ids = ['critical', 'health', 'communication', 'business', 'science'] as const
  return (
    <Section ground="leaf" title={texts.title} beside={<p className="soft">{texts.lead}</p>}>
      <ul className="clips">
        {ids.map((id) => {
          const { minutes, title, text } = texts.items[id]
          const length = interpolate(plural(language, minutes, texts.length), { minutes })
          return (
            <li key={id} className="clip">
              <img src={pictures[id]} alt="" width={240} height={320} loading="lazy" decoding="async" />
              <button type="button" className="caption" popoverTarget={`taste-${id}`}>
                {title}
                <span>{length}</span>
              </button>
              <div
                id={`taste-${id}`}
                popover="auto"
                className="taste"
                role="dialog"
                aria-labelledby={`taste-${id}-title`}
              >
                <p className="small soft">{length}</p>
                <h3 id={`taste-${id}-title`}>{title}</h3>
                <p>{text}</p>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={texts.close}
                  popoverTarget={`taste-${id}`}
                  popoverTargetAction="hide"
                >
                  <Icon of={closeIcon} />
                </button>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
