import type { ElementType, ReactNode } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { lockIcon, playIcon } from '#src/ui/icons/icons.ts'

interface VideoCardProps {
  /**
   * The title, inside an element with its own `lang` where its language may differ from the page’s (WCAG
   * 3.1.2).
   */
  title: ReactNode
  heading?: 'h2' | 'h3' | 'h4' | undefined
  /** “45 min”. */
  duration?: string | undefined
  /** The address of a picture, or a drawing of our generator. */
  picture: { src: string } | { svg: string }
  locked?: boolean | undefined
  /** True above the fold: the picture is loaded immediately. */
  eager?: boolean | undefined
  /** Read by screen readers before the title: “Play”, “Subscribers only”. */
  playLabel?: string | undefined
  tag?: ReactNode
  theme?: ReactNode
  /** The action of a click on the card: either a callback… */
  onPlay?: () => void
  /** …or an address, opened with the router’s link component if `as` is given. */
  href?: string | undefined
  as?: ElementType<{ to: string; className: string; children: ReactNode }>
}

/** A video: picture, title, state, theme. The whole card is one click target, named by the title. */
export function VideoCard({
  title,
  heading: Heading = 'h3',
  duration,
  picture,
  locked,
  eager,
  playLabel,
  tag,
  theme,
  onPlay,
  href,
  as: Link,
}: VideoCardProps) {
  const name = (
    <>
      {playLabel && <span className="sr-only">{playLabel}, </span>}
      {title}
    </>
  )
  const link =
    href !== undefined &&
    (Link ? (
      <Link className="target" to={href}>
        {name}
      </Link>
    ) : (
      <a className="target" href={href}>
        {name}
      </a>
    ))
  return (
    <article className="vid">
      <div className="pic">
        {'src' in picture ? (
          <img
            src={picture.src}
            alt=""
            width={320}
            height={180}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own generator
          <div className="contents" aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture.svg }} />
        )}
        <span className={classes('play', locked && 'locked')} aria-hidden="true">
          <Icon of={locked ? lockIcon : playIcon} filled={!locked} />
        </span>
        {duration && <span className="duration">{duration}</span>}
      </div>
      <Heading className="title">
        {onPlay ? (
          <button type="button" className="target" onClick={onPlay}>
            {name}
          </button>
        ) : (
          link || title
        )}
      </Heading>
      {(tag || theme) && (
        <div className="meta">
          {tag}
          {theme && <span>{theme}</span>}
        </div>
      )}
    </article>
  )
}
