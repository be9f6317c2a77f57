import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import { inSentence } from '#src/shared/language/in-sentence.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import type { ChallengePageData } from './challenge-data.ts'

/** The number of letters that fit the page in the usual size with the most steps; the team may write more. */
const lettersInUsualSize = 1000

/**
 * One A4 page that is only printed: outlines to colour, a box to tick for each step and two lines to write
 * on. It holds no name, no address and no code to scan.
 */
export function ChallengeSheet({
  challenge,
  page: { texts, categories, steps, mark, language },
}: {
  challenge: ChallengeOfChild
  page: ChallengePageData
}) {
  const { title, why, category, minutes, materials } = challenge
  const letters = [title, why, ...materials, ...challenge.steps.map(({ text }) => text)].join('').length
  return (
    <article
      className="sheet-a4"
      aria-hidden="true"
      data-steps={challenge.steps.length}
      data-small={letters > lettersInUsualSize || undefined}
    >
      <header>
        <div>
          <p className="kicker">{interpolate(texts.kicker, { theme: inSentence(categories[category]) })}</p>
          <h1>{title}</h1>
        </div>
        <img {...mark} alt="" />
      </header>
      <p>
        {why} {texts.sheet.colour}
      </p>
      <p className="kicker">{interpolate(plural(language, minutes, texts.minutes), { minutes })}</p>
      {materials.length > 0 && (
        <section className="needs">
          <b>{texts.materials}</b>
          <ul>
            {materials.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </section>
      )}
      <ol>
        {challenge.steps.map(({ picture, text }, index) => (
          <li key={text}>
            <img {...steps[picture]?.ink} alt="" />
            <p>
              <b>{index + 1}</b> {text}
            </p>
          </li>
        ))}
        <li className="free">
          <b>{texts.sheet.draw}</b>
        </li>
      </ol>
      <section className="end">
        <p>{texts.sheet.with}</p>
        <p>{texts.sheet.hard}</p>
      </section>
      <footer>
        <span>{texts.sheet.end}</span>
        <span>{'Mirabelle'}</span>
      </footer>
    </article>
  )
}
