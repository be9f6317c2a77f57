import { dayAfter, dayIn } from '#src/shared/dates.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { daySpan } from '#src/shared/language/day-span.ts'
import { interpolateDated, timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { Category } from '#src/shared/options.ts'
import { countInWords, durationInWords } from './number-words.rules.ts'
import { questionOf } from './weekly-email.rules.ts'
import { dinnerQuestionTexts, weeklyEmailTexts as texts } from './weekly-email.texts.ts'

/** What a child did in a week, and what comes next. */
export interface ChildsWeek {
  name: string
  lives: number
  seconds: number
  challengesDone: number
  challengesBegun: number
  badges: readonly Category[]
  /** A live session, or a one-to-one session with an expert. */
  next: ({ startsAt: Date } & ({ title: string } | { expert: string })) | undefined
}

interface WeekSummary {
  children: readonly ChildsWeek[]
  replays: number
  questions: readonly { question: string; language: Language }[]
}

interface WordsOptions {
  language: Language
  timeZone: string
  week: string
  /** The start of the period. */
  from: Date
  parent: string | undefined
}

/**
 * The words of the weekly e-mail: four lines and the question, none of which counts, compares or reproaches
 * (BRAND of the programme, 9).
 */
export function weeklyWordsOf(
  { children, replays, questions }: WeekSummary,
  { language, timeZone, week, from, parent }: WordsOptions,
) {
  const line = (
    what: (child: ChildsWeek) => string,
    none: Record<Language, string>,
    more: readonly string[] = [],
  ) => {
    const childLines = children.flatMap((child) => {
      const words = what(child)
      return words ? [interpolate(texts.ofChild[language], { child: child.name, what: words })] : []
    })
    return [...childLines, ...more].join('\n') || none[language]
  }
  const watched = replays > 0 ? [countInWords(replays, texts.replays, language)] : []
  const planned = children.flatMap(({ name, next }) => {
    if (!next) return []
    const when = {
      day: weekdayIn(next.startsAt, language, timeZone),
      time: timeOfDayIn(next.startsAt, language, timeZone),
    }
    return [
      'title' in next
        ? interpolate(texts.next.live[language], { child: name, live: next.title, ...when })
        : interpolate(texts.next.session[language], { child: name, expert: next.expert, ...when }),
    ]
  })
  const first = dayAfter(dayIn(timeZone, from), 1)
  const last = dayAfter(week, 6)
  const grown =
    first < last
      ? interpolateDated(texts.grown[language], daySpan(new Date(first), new Date(last), language, 'UTC'))
      : texts.grownSinceYesterday[language]
  return {
    title: titleOf(children, language),
    paragraphs: [
      `${parent ? interpolate(texts.hello[language], { parent }) : texts.helloAll[language]} ${grown}`,
    ],
    lines: [
      {
        picture: 'week-lives',
        heading: texts.lives.heading[language],
        text: line((child) => livesIn(child, language), texts.lives.none, watched),
      },
      {
        picture: 'week-challenges',
        heading: texts.challenges.heading[language],
        text: line((child) => challengesIn(child, language), texts.challenges.none),
      },
      {
        picture: 'week-badges',
        heading: texts.badges.heading[language],
        text: line((child) => badgesIn(child, language), texts.badges.none),
      },
      {
        picture: 'week-next',
        heading: texts.next.heading[language],
        text: planned.join('\n') || texts.next.none[language],
      },
    ] as const,
    quote: {
      heading: texts.question[language],
      text: interpolate(texts.quoted[language], { question: questionFor(questions, language, week) }),
    },
  }
}

/** The question of the week's last film in the parent's language, else our next one. */
function questionFor(questions: WeekSummary['questions'], language: Language, week: string): string {
  const ours = dinnerQuestionTexts[questionOf(week, dinnerQuestionTexts.length)]
  return questions.find((question) => question.language === language)?.question ?? ours?.[language] ?? ''
}

function titleOf(children: readonly ChildsWeek[], language: Language): string {
  const [child, second] = children
  if (!child || second) return texts.titleOfSeveral[language]
  return interpolate(texts.title[language], { child: child.name })
}

function livesIn({ lives, seconds }: ChildsWeek, language: Language): string {
  if (lives === 0) return ''
  const what = countInWords(lives, texts.lives, language)
  const time = durationInWords(seconds, language)
  return time ? interpolate(texts.withTime[language], { what, time }) : what
}

function challengesIn({ challengesDone, challengesBegun }: ChildsWeek, language: Language): string {
  return [
    ...(challengesDone > 0 ? [countInWords(challengesDone, texts.challenges.done, language)] : []),
    ...(challengesBegun > 0 ? [countInWords(challengesBegun, texts.challenges.begun, language)] : []),
  ].join(', ')
}

function badgesIn({ badges }: ChildsWeek, language: Language): string {
  if (badges.length === 0) return ''
  const themes = [...new Set(badges)].map((category) => categoryTexts[category][language]).join(', ')
  return interpolate(countInWords(badges.length, texts.badges, language), { themes })
}
