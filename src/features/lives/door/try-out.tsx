import { useEffect, useRef, useState } from 'react'
import { Icon } from '#src/ui/icons/icon.tsx'
import { cameraIcon, microphoneIcon } from '#src/ui/icons/signed-in-icons.ts'
import type { ChildAtDoor } from './door.contract.ts'
import type { LivePageData } from './live-data.ts'

interface TryOutProps {
  texts: LivePageData['texts']
  camera: ChildAtDoor['camera']
  /** Whether it takes place in a class of ours, where the microphone is off on arrival. */
  isOurClass: boolean
  /** The children at this screen, whose drawn pictures are shown while the camera is off. */
  entering: readonly ChildAtDoor[]
}

const leaves = 5

/**
 * A test of camera and microphone; picture and sound stay in this browser. The page does not request a camera
 * that the parent keeps off.
 */
export function TryOut({ texts, camera, isOurClass, entering }: TryOutProps) {
  const mirror = useRef<HTMLVideoElement>(null)
  const [picture, setPicture] = useState<MediaStream>()
  const [voice, setVoice] = useState<MediaStream>()
  const [failure, setFailure] = useState('')
  const level = useLevel(voice)

  useEffect(() => {
    if (mirror.current) mirror.current.srcObject = picture ?? null
    return () => stop(picture)
  }, [picture])
  useEffect(() => () => stop(voice), [voice])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function toggle(
    kind: 'video' | 'audio',
    current: MediaStream | undefined,
    setStream: (stream: MediaStream | undefined) => void,
  ) {
    if (current) return setStream(undefined)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ [kind]: true })
      // The reader may answer the browser's question only after this part of the page is gone.
      if (isGone.current) return stop(stream)
      setStream(stream)
      setFailure('')
    } catch (error) {
      const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
      setFailure(isDenied ? texts.notAllowed[kind] : texts.noDevice)
    }
  }

  return (
    <section className="try-out">
      <div className="mirror">
        {picture ? (
          <video ref={mirror} autoPlay playsInline muted />
        ) : (
          <div>
            {entering.map(({ id, picture: of }) => (
              <img key={id} src={`/api/orchard/picture.svg?of=${of}`} alt="" width={120} height={120} />
            ))}
            <p>{camera === 'off' ? texts.cameraKeptOff : texts.noMirror}</p>
          </div>
        )}
      </div>
      {picture && <p className="soft">{texts.mirror}</p>}
      <div className="toggles">
        {camera !== 'off' && (
          <button
            type="button"
            className="toggle"
            aria-pressed={picture !== undefined}
            onClick={() => void toggle('video', picture, setPicture)}
          >
            <Icon of={cameraIcon} />
            <span>
              {picture ? texts.cameraOn : texts.cameraOff}
              <small>{texts.cameraHint}</small>
            </span>
          </button>
        )}
        <button
          type="button"
          className="toggle"
          aria-pressed={voice !== undefined}
          onClick={() => void toggle('audio', voice, setVoice)}
        >
          <Icon of={microphoneIcon} />
          <span>
            {voice ? texts.microphoneOn : texts.microphoneOff}
            {isOurClass && <small>{texts.microphoneHint}</small>}
          </span>
        </button>
      </div>
      <p role="status">{failure}</p>
      {voice && (
        <div className="voice">
          <b>{texts.say}</b>
          <span className="leaves" aria-hidden="true">
            {Array.from({ length: leaves }, (_, leaf) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: five leaves that are always the same
              <i key={leaf} data-on={leaf < level || undefined} />
            ))}
          </span>
          <span className="soft">{level > 0 ? texts.heard : texts.notHeard}</span>
        </div>
      )}
    </section>
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The number of leaves, 0 to 5, that the loudness of the voice turns green. */
function useLevel(voice: MediaStream | undefined): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!voice) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(voice).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = window.setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
      setLevel(Math.min(leaves, Math.floor(loudest * 2.5 * leaves)))
    }, 150)
    return () => {
      window.clearInterval(timer)
      void context.close()
      setLevel(0)
    }
  }, [voice])
  return level
}
