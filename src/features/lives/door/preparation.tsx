import ruleKind from '#src/features/lives/door/art/rule-kind.svg'
import ruleListen from '#src/features/lives/door/art/rule-listen.svg'
import rulePrivate from '#src/features/lives/door/art/rule-private.svg'
import { Art } from '#src/ui/art.tsx'
import { checkIcon, clockIcon } from '#src/ui/icons/icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { strictestCamera } from './camera.rules.ts'
import type { AwaitedClass } from './class-calls.ts'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import type { LivePageData } from './live-data.ts'
import { TryOut } from './try-out.tsx'

interface PreparationProps {
  page: LivePageData
  awaited: AwaitedClass
  door: LiveDoor
  entering: readonly ChildAtDoor[]
}

/** The test of camera and microphone, the adults, what the children may do in the class, and its rules. */
export function Preparation({ page, awaited, door, entering }: PreparationProps) {
  const { texts } = page
  const camera = strictestCamera(entering)
  const isLive = awaited.kind === 'live'
  const isElsewhere = isLive && !door.isOurClass
  const isRecorded = entering.length > 0 && entering.every((child) => child.isRecorded)
  return (
    <>
      <div className="before-class-stage">
        <TryOut key={camera} texts={texts} camera={camera} isOurClass={door.isOurClass} entering={entering} />
        <Adults door={door} page={page} isLive={isLive} />
      </div>
      <section>
        <h2>{texts.may}</h2>
        <ul className="may">
          <li>{texts.mayCamera[isElsewhere && camera === 'on' ? 'onElsewhere' : camera]}</li>
          {isLive && !isElsewhere && <li>{texts.mayChat}</li>}
          {!isElsewhere && <li>{isRecorded ? texts.recorded.yes : texts.recorded.no}</li>}
        </ul>
      </section>
      <section>
        <h2>{texts.rules}</h2>
        <ul className="rules">
          <Rule art={ruleListen}>{texts.rule.listen}</Rule>
          <Rule art={ruleKind}>{texts.rule.kind}</Rule>
          <Rule art={rulePrivate}>{texts.rule.private}</Rule>
        </ul>
      </section>
    </>
  )
}

function Rule({ art, children }: { art: string; children: string }) {
  return (
    <li>
      <img src={art} alt="" width="230" height="172" />
      {children}
    </li>
  )
}

interface AdultsProps {
  door: LiveDoor
  page: LivePageData
  isLive: boolean
}

/** The adults who will be there. A live session has two, even while only one is named. */
function Adults({ door, page: { texts, portraits }, isLive }: AdultsProps) {
  const byName: Readonly<Record<string, string>> = portraits
  return (
    <section>
      <h2>{texts.adults}</h2>
      {door.expected.length === 0 && <p className="soft">{texts.someAdults}</p>}
      <ul className="adults">
        {door.expected.map(({ name, role, portrait, isHere }) => (
          <li key={`${role} ${name}`}>
            <Art className="portrait" svg={byName[portrait ?? 'host'] ?? portraits.host} />
            <span>
              <b>{name}</b>
              <span className="soft">{texts.roles[role]}</span>
              <Tag tone={isHere ? 'leaf' : 'sky'} icon={isHere ? checkIcon : clockIcon}>
                {isHere ? texts.here : texts.coming}
              </Tag>
            </span>
          </li>
        ))}
      </ul>
      {isLive && door.expected.length === 1 && <p className="soft mt-4">{texts.otherAdult}</p>}
    </section>
  )
}
