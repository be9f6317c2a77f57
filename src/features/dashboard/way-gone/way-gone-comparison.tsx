import { longDateIn } from '#src/shared/language/format.ts'
import { atSentenceStart } from '#src/shared/language/in-sentence.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { type BaselineId, baselines } from '#src/shared/options.ts'
import { Art } from '#src/ui/art.tsx'
import { twig } from '#src/ui/illustrations/trees/twig.ts'
import type { Baseline } from './way-gone.contract.ts'
import { byDirection, changeOf } from './way-gone.rules.ts'
import type { WayGoneTexts } from './way-gone.texts.ts'

/** The drawings of a blossom, for the earlier answers, and of a plum, for the later ones. */
export interface WayGoneLegend {
  blossom: string
  plum: string
}

interface ComparisonProps {
  then: Baseline
  now: Baseline
  timeZone: string
  language: Language
  texts: WayGoneTexts
  legend: WayGoneLegend
}

const questionIds: readonly BaselineId[] = baselines.map(({ id }) => id)

/**
 * Both answers side by side in words: a summary, then for each question a sentence, a table, and a drawing
 * that says nothing beyond the words (BRAND of the programme, 9).
 */
export function WayGoneComparison({ then, now, timeZone, language, texts, legend }: ComparisonProps) {
  const [earlier, later] = [then.at, now.at].map((at) => longDateIn(new Date(at), language, timeZone))
  return (
    <>
      <p>
        {byDirection(questionIds, then, now)
          .map(({ direction, ids }) =>
            interpolate(texts.whole[direction], {
              what: listOfNames(
                ids.map((id) => texts.names[id]),
                language,
              ),
            }),
          )
          .join(' ')}
      </p>
      <ul className="grow-key">
        <li>
          <Art svg={legend.blossom} />
          {earlier}
        </li>
        <li>
          <Art svg={legend.plum} />
          {later}
        </li>
      </ul>
      {questionIds.map((id) => (
        <section key={id} className="grow-row" aria-labelledby={`grown-${id}`}>
          <div>
            <h3 id={`grown-${id}`}>{atSentenceStart(texts.names[id])}</h3>
            <p className="soft">{texts.questions[id]}</p>
          </div>
          <div className="grow-words">
            <p>{texts.change[changeOf(then[id], now[id])]}</p>
            <table aria-labelledby={`grown-${id}`}>
              <tbody>
                <tr>
                  <th scope="row">{earlier}</th>
                  <td>{inWords(then[id], texts)}</td>
                </tr>
                <tr>
                  <th scope="row">{later}</th>
                  <td>{inWords(now[id], texts)}</td>
                </tr>
              </tbody>
            </table>
          </div>
          <div className="grow-twig" aria-hidden="true">
            <Art svg={twig(then[id], now[id])} />
            <p>
              <span>{texts.low}</span>
              <span>{texts.high}</span>
            </p>
          </div>
        </section>
      ))}
    </>
  )
}

function inWords(response: number | null, { words, noAnswer }: WayGoneTexts): string {
  return response === null ? noAnswer : (words[response as keyof typeof words] ?? noAnswer)
}
