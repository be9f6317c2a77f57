import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { countCharacters } from '#src/shared/fields/count-characters.ts'
import { BareButton } from '#src/ui/forms/bare-button.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { isBlocked, toggleChoice } from '#src/ui/forms/choice.ts'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { hills } from '#src/ui/illustrations/mark.ts'
import { BranchSteps } from '#src/ui/layout/branch-steps.tsx'
import { Hills } from '#src/ui/layout/hills.tsx'
import { SentenceWithTitle } from '#src/ui/layout/sentence-with-title.tsx'
import { VideoCard } from '#src/ui/layout/video-card.tsx'

describe('choices', () => {
  const five = ['autonomy', 'concentration', 'emotions', 'creativity', 'teamwork']

  test('a sixth choice is blocked, and each of the five can be deselected', () => {
    expect(toggleChoice(five, 'oral_confidence', 5)).toEqual(five)
    expect(isBlocked(five, 'oral_confidence', 5)).toBe(true)
    expect(isBlocked(five, 'autonomy', 5)).toBe(false)
    expect(toggleChoice(five, 'autonomy', 5)).toEqual(five.slice(1))
    expect(isBlocked(five.slice(1), 'oral_confidence', 5)).toBe(false)
  })

  test('a blocked choice stays focusable and is marked as disabled', () => {
    const options = [...five, 'oral_confidence'].map((value) => ({ value, label: value }))
    const html = renderToStaticMarkup(
      <ChoiceGroup
        label="Objectifs"
        hint="Maximum 5 objectifs"
        options={options}
        chosen={five}
        max={5}
        onChoose={() => {}}
      />,
    )
    expect(
      html.match(
        /aria-disabled="true"[^>]*value="oral_confidence"|value="oral_confidence"[^>]*aria-disabled="true"/g,
      ),
    ).toHaveLength(1)
    expect(html.match(/aria-disabled/g)).toHaveLength(1)
    expect(html).not.toContain(' disabled')
    expect(html.match(/type="checkbox"/g)).toHaveLength(6)
  })
})

describe('a title in another language than the page’s (WCAG 3.1.2)', () => {
  test('has its own lang on a card, and the text around it has none', () => {
    const html = renderToStaticMarkup(
      <VideoCard
        title={<span lang="fr">Dire non</span>}
        playLabel="Play"
        picture={{ src: '/a.svg' }}
        href="/en/videos"
      />,
    )
    expect(html).toContain('<span class="sr-only">Play, </span><span lang="fr">Dire non</span>')
  })

  test('has its own lang within a sentence, even if it contains a placeholder', () => {
    const html = renderToStaticMarkup(
      <SentenceWithTitle text="After “{title}”, at dinner" title="Dire {title} non" lang="fr" />,
    )
    expect(html).toBe('After “<span lang="fr">Dire {title} non</span>”, at dinner')
    expect(renderToStaticMarkup(<SentenceWithTitle text="Look" title="" lang={undefined} />)).toBe('Look')
  })
})

describe('fields', () => {
  test('an error is tied to its field, which is marked invalid', () => {
    const html = renderToStaticMarkup(
      <TextField id="mail" label="E-mail" hint="Le vôtre" error="Email invalide" />,
    )
    expect(html).toContain('<label class="label" for="mail">')
    expect(html).toContain('aria-describedby="mail-error mail-hint"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(/id="mail-error"[^>]*>.*Email invalide/)
  })

  test('a field without an error or a hint has neither aria-describedby nor aria-invalid', () => {
    expect(renderToStaticMarkup(<TextField id="mail" label="E-mail" />)).not.toMatch(
      /aria-describedby|aria-invalid/,
    )
  })

  test('the counter counts characters as the server does: an emoji is one', () => {
    expect(countCharacters('😀'.repeat(10))).toBe(10)
    expect(countCharacters('été')).toBe(3)
    const html = renderToStaticMarkup(
      <TextArea
        label="Souhait"
        defaultValue="Qu’elle ose 😀"
        counter={(count) => `${count} sur 150 caractères`}
      />,
    )
    expect(html).toContain('13 sur 150 caractères')
  })
})

describe('buttons', () => {
  test('a pending button is disabled, marked as busy, and shows its pending label', () => {
    const html = renderToStaticMarkup(
      <Button pending pendingLabel="Redirection…">
        Payer 57 €
      </Button>,
    )
    expect(html).toMatch(/^<button [^>]*disabled=""[^>]*aria-busy="true"/)
    expect(html).toContain('Redirection…')
    expect(html).not.toContain('Payer')
  })

  test('a button does not submit a form by default', () => {
    expect(renderToStaticMarkup(<Button>Fermer</Button>)).toContain('type="button"')
  })

  test('a bare button has only the look of its own class', () => {
    expect(renderToStaticMarkup(<BareButton className="ghost-link">Rendre la place</BareButton>)).toBe(
      '<button type="button" class="ghost-link">Rendre la place</button>',
    )
  })

  test('a link that looks like a button can use the router’s link component', () => {
    expect(
      renderToStaticMarkup(
        <ButtonLink as={RouterLink} to="/pricing" variant="line">
          Tarifs
        </ButtonLink>,
      ),
    ).toBe('<a href="/fr/pricing" class="btn line">Tarifs</a>')
  })
})

test('the wizard’s branch also gives its progress in words', () => {
  const html = renderToStaticMarkup(<BranchSteps total={7} current={2} text="Étape 2 sur 7, objectifs" />)
  expect(html).toMatch(
    /role="progressbar" aria-label="Étape 2 sur 7, objectifs" aria-valuemin="0" aria-valuemax="7" aria-valuenow="2"/,
  )
  expect(html).toContain('<span class="label">Étape 2 sur 7, objectifs</span>')
})

test('a video card has one click target, named by its action and its title', () => {
  const html = renderToStaticMarkup(
    <VideoCard
      title="Tenir parole"
      picture={{ src: '/p.svg' }}
      playLabel="Regarder"
      onPlay={() => {}}
      duration="42 min"
    />,
  )
  expect(html.match(/<(button|a) /g)).toHaveLength(1)
  expect(html).toMatch(
    /<button type="button" class="target"><span class="sr-only">Regarder, <\/span>Tenir parole<\/button>/,
  )
})

test('the hills above the footer have the curves of the brand’s drawing', () => {
  const curves = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)
  expect(curves(renderToStaticMarkup(<Hills />))).toEqual(curves(hills()))
})

function RouterLink({ to, className, children }: { to: string; className?: string; children?: string }) {
  return (
    <a href={`/fr${to}`} className={className}>
      {children}
    </a>
  )
}
