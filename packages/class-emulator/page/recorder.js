/** The moderator's side is recorded by the moderator's browser, and uploaded as it goes. */
export function recorderOf(session) {
  let recorder
  return {
    record(isWanted, stream) {
      if (isWanted && !recorder && stream.getTracks().length > 0) {
        recorder = new MediaRecorder(stream, { mimeType: 'video/webm' })
        let sending = Promise.resolve()
        recorder.ondataavailable = ({ data }) => {
          if (data.size === 0) return
          sending = sending
            .then(() => fetch(`/class/recording?session=${session}`, { method: 'POST', body: data }))
            .catch(() => undefined)
        }
        recorder.start(1000)
      } else if (!isWanted && recorder?.state === 'recording') recorder.stop()
    },
  }
}
