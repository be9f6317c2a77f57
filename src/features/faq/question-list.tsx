import { Icon } from '#src/ui/icons/icon.tsx'
import { chevronIcon } from '#src/ui/icons/icons.ts'
import { Interpolated } from '#src/ui/layout/interpolated.tsx'

interface QuestionListProps {
  id: string
  title: string
  questions: readonly { anchor: string; question: string; answer: string }[]
  values: Readonly<Record<string, string>>
  linkLabel: string
}

/** A category of questions. Each question has its own anchor, so that it can be sent as a link. */
export function QuestionList({ id, title, questions, values, linkLabel }: QuestionListProps) {
  return (
    <section className="mb-16 scroll-mt-8" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="mb-5" id={`${id}-title`}>
        {title}
      </h2>
      <div className="accordion">
        {questions.map(({ anchor, question, answer }) => (
          <details key={anchor} id={anchor} className="scroll-mt-8">
            <summary>
              {question}
              <Icon of={chevronIcon} />
            </summary>
            <div className="answer">
              <p>
                <Interpolated text={answer} values={values} />
              </p>
              <p className="small">
                <a href={`#${anchor}`}>{linkLabel}</a>
              </p>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
