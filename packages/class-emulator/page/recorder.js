import { element } from './elements.js'

/**
 * The moderator's browser records the moderator's side and uploads it as it goes. Each start begins a new
 * piece: of two pieces in one file, players would show only the first.
 */
export function recorderOf(session) {
  let recorder
  let sending = Promise.resolve()

  function start(stream) {
    const address = `/class/recording?session=${session}&piece=${crypto.randomUUID()}`
    const titleVideo = stream.getVideoTracks().length > 0 ? undefined : titleCanvas()
    const tracks = [...stream.getTracks(), ...(titleVideo?.stream.getTracks() ?? [])]
    const started = new MediaRecorder(new MediaStream(tracks), { mimeType: 'video/webm' })
    started.ondataavailable = ({ data }) => {
      if (data.size === 0) return
      sending = sending.then(() => fetch(address, { method: 'POST', body: data })).catch(() => undefined)
    }
    started.onstop = () => titleVideo?.stop()
    started.start(1000)
    return started
  }

  return {
    record(isWanted, stream) {
      if (isWanted) recorder ??= start(stream)
      else if (recorder) {
        // A recorder whose tracks have ended has already stopped.
        if (recorder.state === 'recording') recorder.stop()
        recorder = undefined
      }
    },
  }
}

/** Draws the class's title every second in place of a camera, since a recording needs a picture. */
function titleCanvas() {
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
