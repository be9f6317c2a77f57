import { type UIEvent, useRef, useState } from 'react'
import type { HomeData } from '#src/features/home/home-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { classes } from '#src/ui/class-names.ts'

/**
 * SPEC §2: three testimonials with selector dots. The strip never moves by itself. It scrolls by touch, by
 * arrow keys, by its dots, and without JavaScript.
 */
export function Testimonials({ texts }: { texts: HomeData['texts']['testimonials'] }) {
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const items = Object.entries(texts.items)

  function show(index: number) {
    setShown(index)
    const slide = strip.current?.children[index]
    if (slide instanceof HTMLElement)
      strip.current?.scrollTo({ left: slide.offsetLeft - strip.current.offsetLeft })
  }

  function follow({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) {
    setShown(Math.round(scrollLeft / clientWidth))
  }

  return (
    <div>
      <h2 id="testimonials" className="mb-2 text-[length:var(--fs-h3)]">
        {texts.title}
      </h2>
      <p className="small soft mb-6">{texts.honesty}</p>
      <section
        className="slides"
        ref={strip}
        onScrollEnd={follow}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="testimonials"
      >
        {items.map(([id, { quote, who }], index) => (
          <figure
            key={id}
            aria-label={interpolate(texts.position, { position: index + 1, total: items.length })}
          >
            <blockquote className="font-display text-h2 font-title text-balance">{quote}</blockquote>
            <figcaption className="soft mt-5">{who}</figcaption>
          </figure>
        ))}
      </section>
      <fieldset className="dots">
        <legend className="sr-only">{texts.choose}</legend>
        {items.map(([id], index) => (
          <button
            key={id}
            type="button"
            className={classes(index === shown && 'on')}
            aria-label={interpolate(texts.position, { position: index + 1, total: items.length })}
            aria-pressed={index === shown}
            onClick={() => show(index)}
          />
        ))}
      </fieldset>
    </div>
  )
}
