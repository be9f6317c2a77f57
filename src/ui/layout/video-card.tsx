import type { ElementType, ReactNode } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { lockIcon, playIcon } from '#src/ui/icons/icons.ts'

interface VideoCardProps {
  /** Within an element of its own language where that may be another than the page's (WCAG 3.1.2). */
  title: ReactNode
  heading?: 'h2' | 'h3' | 'h4' | undefined
  /** “45 min”. */
  duration?: string | undefined
  /** A picture's address, or a drawing of our generator. */
  picture: { src: string } | { svg: string }
  locked?: boolean | undefined
  /** Above the fold: its picture is fetched at once. */
  eager?: boolean | undefined
  /** Said before the title, for screen readers: “Play”, “Subscribers only”. */
  playLabel?: string | undefined
  tag?: ReactNode
  theme?: ReactNode
  /** What pressing the card does: either something happens here… */
  onPlay?: () => void
  /** …or it leads somewhere, through the router's link if `as` is given. */
  href?: string | undefined
  as?: ElementType<{ to: string; className: string; children: ReactNode }>
}

/** A film: picture, title, state, theme. The whole card is one target, named by its title. */
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
        {duration && <span className="dur">{duration}</span>}
      </div>
      <Heading className="title">
        {onPlay ? (
          <button type="button" className="target" onClick={onPlay}>
            {name}
          </button>
        ) : href === undefined ? (
          title
        ) : Link ? (
          <Link className="target" to={href}>
            {name}
          </Link>
        ) : (
          <a className="target" href={href}>
            {name}
          </a>
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
