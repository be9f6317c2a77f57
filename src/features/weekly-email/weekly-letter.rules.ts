import { dayAfter } from '#src/shared/dates.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { fillDated, locales, timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { Category } from '#src/shared/options.ts'
import { counted, durationInWords } from './number-words.rules.ts'
import { questionOf } from './weekly-email.rules.ts'
import { dinnerQuestionTexts, weeklyEmailTexts as texts } from './weekly-email.texts.ts'

interface ToldChild {
  name: string
  lives: number
  seconds: number
  challengesDone: number
  challengesBegun: number
  badges: readonly Category[]
  next: { title: string; startsAt: Date } | undefined
}

interface ToldWeek {
  children: readonly ToldChild[]
  replays: number
  questions: readonly { question: string; language: Language }[]
}

interface Telling {
  language: Language
  timeZone: string
  week: string
  parent: string | undefined
}

/**
 * The words of the Sunday e-mail: four lines and the question, none of which counts, compares or reproaches
 * (BRAND of the programme, 9).
 */
export function wordsOf(
  { children, replays, questions }: ToldWeek,
  { language, timeZone, week, parent }: Telling,
) {
  const line = (
    what: (child: ToldChild) => string,
    none: Record<Language, string>,
    more: readonly string[] = [],
  ) => {
    const said = children.flatMap((child) => {
      const words = what(child)
      return words ? [interpolate(texts.ofChild[language], { child: child.name, what: words })] : []
    })
    return [...said, ...more].join('\n') || none[language]
  }
  const watched = replays > 0 ? [counted(replays, texts.replays, language)] : []
  const planned = children.flatMap(({ name, next }) => {
    if (!next) return []
    const when = {
      day: weekdayIn(next.startsAt, language, timeZone),
      time: timeOfDayIn(next.startsAt, language, timeZone),
    }
    return [interpolate(texts.next.live[language], { child: name, live: next.title, ...when })]
  })
  const days = { from: dayAndMonth(week, language), to: dayAndMonth(dayAfter(week, 6), language) }
  return {
    title: titleOf(children, language),
    paragraphs: [
      `${parent ? interpolate(texts.hello[language], { parent }) : texts.helloAll[language]} ${fillDated(texts.grown[language], days)}`,
    ],
    lines: [
      {
        heading: texts.lives.heading[language],
        text: line((child) => livesIn(child, language), texts.lives.none, watched),
      },
      {
        heading: texts.challenges.heading[language],
        text: line((child) => challengesIn(child, language), texts.challenges.none),
      },
      {
        heading: texts.badges.heading[language],
        text: line((child) => badgesIn(child, language), texts.badges.none),
      },
      { heading: texts.next.heading[language], text: planned.join('\n') || texts.next.none[language] },
    ],
    quote: {
      heading: texts.question[language],
      text: interpolate(texts.quoted[language], { question: questionFor(questions, language, week) }),
    },
  }
}

/** The question of the last film of the week in the parent's language, else the next of ours. */
function questionFor(questions: ToldWeek['questions'], language: Language, week: string): string {
  const ours = dinnerQuestionTexts[questionOf(week, dinnerQuestionTexts.length)]
  return questions.find((asked) => asked.language === language)?.question ?? ours?.[language] ?? ''
}

/** French elides before a vowel, and before the h of first names. */
function titleOf(children: readonly ToldChild[], language: Language): string {
  const [child, second] = children
  if (!child || second) return texts.titleOfSeveral[language]
  const first = child.name.trim().normalize('NFD').charAt(0).toLowerCase()
  return interpolate((/[aeiouhœæ]/.test(first) ? texts.titleBeforeVowel : texts.title)[language], {
    child: child.name,
  })
}

function livesIn({ lives, seconds }: ToldChild, language: Language): string {
  if (lives === 0) return ''
  const what = counted(lives, texts.lives, language)
  const time = durationInWords(seconds, language)
  return time ? interpolate(texts.withTime[language], { what, time }) : what
}

function challengesIn({ challengesDone, challengesBegun }: ToldChild, language: Language): string {
  return [
    ...(challengesDone > 0 ? [counted(challengesDone, texts.challenges.done, language)] : []),
    ...(challengesBegun > 0 ? [counted(challengesBegun, texts.challenges.begun, language)] : []),
  ].join(', ')
}

function badgesIn({ badges }: ToldChild, language: Language): string {
  if (badges.length === 0) return ''
  const themes = [...new Set(badges)].map((category) => categoryTexts[category][language]).join(', ')
  return interpolate(counted(badges.length, texts.badges, language), { themes })
}

/** 16 novembre, 1er novembre, 16 November, 1° novembre; its number stays beside its month. */
function dayAndMonth(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const written = format.format(new Date(`${day}T00:00Z`)).replace(' ', '\u00A0')
  return language === 'en'
    ? written
    : written.replace(/^1\u00A0/, language === 'fr' ? '1er\u00A0' : '1°\u00A0')
}
