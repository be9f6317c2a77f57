import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import type { setPicture } from '#src/domain/child-view/child-view.contract.ts'
import { childPicture } from '#src/domain/children/child-picture.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { avatar, crest } from '#src/ui/illustrations/people/avatars.ts'
import { BackToOrchard } from './back-to-orchard.tsx'
import type { OrchardProps } from './orchard-data.ts'

const faces = ['v1', 'v2', 'v3', 'v4', 'v6', 'v9', 'v11', 'v15']
const crests = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8']
const offered = [...faces.map((seed) => `face:${seed}`), ...crests.map((seed) => `crest:${seed}`)]

/**
 * The choice of the child's picture among our drawings. Nothing is uploaded, and nothing is inferred about
 * the child.
 */
export default function PictureView({ orchard, page, onChange }: OrchardProps) {
  const { texts } = page
  const words = texts.picture
  const [chosen, setChosen] = useState(orchard.picture)
  // A crest drawn from the child's name is not in our lists, so it stays available while the page is open.
  const [first] = useState(orchard.picture)
  const own = offered.includes(first) ? undefined : first
  const ownKind = own?.startsWith('face:') ? 'face' : 'crest'
  const [isSaved, setSaved] = useState(false)
  const { submit, isPending, failure } = useSubmit(() => texts.challenge.failed)

  async function save() {
    setSaved(false)
    const done = await submit(() =>
      call<typeof setPicture>('PUT', '/api/children/:id/picture', {
        params: { id: orchard.childId },
        body: { picture: chosen },
      }),
    )
    setSaved(done)
    if (done) onChange()
  }

  const choice = (picture: string, svg: string, label: string) => (
    <button
      key={picture}
      type="button"
      className="picto"
      aria-pressed={picture === chosen}
      aria-label={label}
      onClick={() => {
        setChosen(picture)
        setSaved(false)
      }}
    >
      <Art svg={svg} />
      {picture === chosen && <Icon of={checkIcon} />}
    </button>
  )

  return (
    <div className="wrap pb-16">
      <h1>{texts.tiles.picture}</h1>
      <p className="lead mt-2">{words.lead}</p>
      <h2 className="mt-6">{words.faces}</h2>
      <div className="pictos">
        {own && ownKind === 'face' && choice(own, childPicture(own), words.own)}
        {faces.map((seed, index) =>
          choice(`face:${seed}`, avatar(seed), interpolate(words.face, { number: index + 1 })),
        )}
      </div>
      <h2 className="mt-6">{words.crests}</h2>
      <div className="pictos">
        {own && ownKind === 'crest' && choice(own, childPicture(own), words.own)}
        {crests.map((seed, index) =>
          choice(`crest:${seed}`, crest(seed), interpolate(words.crest, { number: index + 1 })),
        )}
      </div>
      <div className="row mt-6">
        <Button pending={isPending} pendingLabel={words.keep} onClick={() => void save()}>
          {words.keep}
        </Button>
        <BackToOrchard page={page} isBeside />
      </div>
      <div role="status" className="mt-4">
        {isSaved && <p>{words.kept}</p>}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
    </div>
  )
}
