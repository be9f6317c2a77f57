import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrchardPageData } from '#src/features/orchard/orchard-data.ts'

interface SceneProps {
  page: OrchardPageData
  hello: string
  /** The child's grown tree with its badges, drawn over the young tree with which every child begins. */
  grown?: { src: string; alt: string } | undefined
  /** The address of the child's own picture. */
  picture?: string
  underTree?: ReactNode
  /** The content below the greeting. */
  children: ReactNode
}

/**
 * The scene of the orchard, the same for every child, with the child's own tree, picture and content in it.
 */
export function OrchardScene({ page, hello, grown, picture, underTree, children }: SceneProps) {
  const { texts, pictures } = page
  return (
    <>
      <div className="childs-scene">
        <img className="childs-hills" {...pictures.hills} alt="" />
        <div className="wrap">
          <div className="childs-top">
            <div>
              <h1>{hello}</h1>
              {children}
            </div>
            <div>
              <div className="childs-tree">
                <img {...pictures.tree} alt={grown ? '' : texts.tree.label} />
                {grown && <img {...pictures.tree} src={grown.src} alt={grown.alt} />}
              </div>
              {underTree}
            </div>
          </div>
        </div>
      </div>
      <div className="childs-ground">
        <nav className="wrap" aria-label={texts.name}>
          <div className="childs-tiles">
            <Link className="childs-tile" to="?view=challenges">
              <img {...pictures.sprout} alt="" />
              <b>{texts.tiles.challenges}</b>
              <span>{texts.tiles.challengesHint}</span>
            </Link>
            <Link className="childs-tile" to="?view=replays">
              <img {...pictures.replay} alt="" />
              <b>{texts.tiles.replays}</b>
              <span>{texts.tiles.replaysHint}</span>
            </Link>
            <Link className="childs-tile" to="?view=picture">
              {picture ? <img src={picture} alt="" width={112} height={112} /> : <i className="art" />}
              <b>{texts.tiles.picture}</b>
              <span>{texts.tiles.pictureHint}</span>
            </Link>
          </div>
        </nav>
      </div>
    </>
  )
}
