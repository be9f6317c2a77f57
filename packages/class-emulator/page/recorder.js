import { element } from './elements.js'

/**
 * The moderator's side is recorded by the moderator's browser, and uploaded as it goes. From each start to its
 * stop it is a piece of its own: two of them in one file would play as the first alone.
 */
export function recorderOf(session) {
  let recorder
  let sending = Promise.resolve()

  function start(stream) {
    const address = `/class/recording?session=${session}&piece=${crypto.randomUUID()}`
    const board = stream.getVideoTracks().length > 0 ? undefined : blackboard()
    const tracks = [...stream.getTracks(), ...(board?.stream.getTracks() ?? [])]
    const started = new MediaRecorder(new MediaStream(tracks), { mimeType: 'video/webm' })
    started.ondataavailable = ({ data }) => {
      if (data.size === 0) return
      sending = sending.then(() => fetch(address, { method: 'POST', body: data })).catch(() => undefined)
    }
    started.onstop = () => board?.stop()
    started.start(1000)
    return started
  }

  return {
    record(isWanted, stream) {
      if (isWanted) recorder ??= start(stream)
      else if (recorder) {
        // One whose tracks have ended has stopped by itself.
        if (recorder.state === 'recording') recorder.stop()
        recorder = undefined
      }
    },
  }
}

/** Stands in for a camera, since a recording without a picture is no film: the class's title, drawn each second. */
function blackboard() {
  const canvas = element('canvas', undefined, { width: 320, height: 180 })
  const context = canvas.getContext('2d')
  const draw = () => {
    context.fillStyle = '#222'
    context.fillRect(0, 0, 320, 180)
    context.fillStyle = '#fff'
    context.font = '20px sans-serif'
    context.textAlign = 'center'
    context.fillText(document.title, 160, 96, 300)
  }
  draw()
  const timer = setInterval(draw, 1000)
  return { stream: canvas.captureStream(), stop: () => clearInterval(timer) }
}
