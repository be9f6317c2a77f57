import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import { GoesWithCard } from '#src/domain/challenges/goes-with-card.tsx'
import { Materials } from '#src/domain/challenges/materials.tsx'
import type { ChallengePageData } from './challenge-data.ts'

/** The steps of a challenge, its materials, and the card for parents. */
export function ChallengeSteps({
  page: { texts, language, steps },
  challenge,
  childId,
}: {
  page: ChallengePageData
  challenge: ChallengeOfChild
  childId: string
}) {
  return (
    <div className="wrap py-12">
      <h2>{texts.steps}</h2>
      <ol className="challenge-steps">
        {challenge.steps.map(({ picture, text }, index) => (
          <li key={text}>
            <div className="pic">
              <img {...steps[picture]?.colour} alt="" />
            </div>
            <p>
              <b>{index + 1}</b> {text}
            </p>
          </li>
        ))}
      </ol>
      <div className="challenge-cards">
        {challenge.materials.length > 0 && (
          <section className="card sun" aria-labelledby="materials">
            <h2 id="materials" className="text-h3">
              {texts.materials}
            </h2>
            <Materials materials={challenge.materials} />
          </section>
        )}
        <GoesWithCard goesWith={challenge.goesWith} childId={childId} language={language} />
        <section className="card" aria-labelledby="for-parents">
          <h2 id="for-parents" className="text-h3">
            {texts.forParents.title}
          </h2>
          <p className="mt-3">{texts.forParents.text}</p>
          <p className="mt-3">
            <b>{texts.forParents.materials}</b> {texts.forParents.other}
          </p>
        </section>
      </div>
    </div>
  )
}
