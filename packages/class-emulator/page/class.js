// The class's page: what the stand-in tells is shown, and each browser sends its picture and its voice to each other one.
import { button, element } from './elements.js'
import { recorderOf } from './recorder.js'

const words = JSON.parse(document.documentElement.dataset.words ?? '{}')
const session = new URL(location.href).searchParams.get('session') ?? ''
const at = (id) => document.getElementById(id)

/** @type {any} */
let state
const peers = new Map()
const media = {
  stream: new MediaStream(),
  isCameraWanted: undefined,
  /** Whether the others were told of a picture; nothing was said yet when the page is opened again. */
  isShown: undefined,
  mutesMyself: false,
}
const recorder = recorderOf(session)

function performAction(what, more = {}) {
  return fetch(`/class/action?session=${session}`, {
    method: 'POST',
    body: JSON.stringify({ what, ...more }),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function say(text) {
  at('notice').textContent = text
}

async function openDevices() {
  // Each sends to each other one, all from one machine: a small picture will do.
  const video = { width: { ideal: 480 }, frameRate: { ideal: 15 } }
  for (const wanted of [{ audio: true, video }, { audio: true }, { video }]) {
    try {
      media.stream = await navigator.mediaDevices.getUserMedia(wanted)
      return
    } catch {}
  }
  say(words.noDevice)
}

const voice = () => media.stream.getAudioTracks()[0] ?? null
const picture = () => media.stream.getVideoTracks()[0] ?? null

/** What the others may have of me now. */
function applyMedia() {
  const isCameraOn = state.camera.isAllowed && media.isCameraWanted === true
  if (voice()) voice().enabled = !state.me.isMuted
  if (picture()) picture().enabled = isCameraOn
  for (const [id, peer] of peers) {
    const other = state.members.find((member) => member.id === id)
    const maySee = !state.picturesToModeratorsAlone || state.me.isModerator || other?.isModerator
    peer.video.sender.replaceTrack(isCameraOn && maySee ? picture() : null).catch(() => undefined)
    peer.audio.sender.replaceTrack(voice()).catch(() => undefined)
  }
  const isShown = isCameraOn && picture() !== null
  if (media.isShown !== isShown) void performAction('picture', { isOn: isShown })
  media.isShown = isShown
  at('camera').textContent = isCameraOn ? words.cameraOn : words.cameraOff
  at('camera').setAttribute('aria-pressed', String(isCameraOn))
  at('camera').disabled = !state.camera.isAllowed || !picture()
  at('microphone').textContent = state.me.isMuted ? words.microphoneOff : words.microphoneOn
  at('microphone').setAttribute('aria-pressed', String(!state.me.isMuted))
}

/** Without camera and microphone a browser gives no sound before somebody presses. */
function play(video) {
  video?.play().catch(({ name }) => {
    if (name === 'NotAllowedError') at('sound').hidden = false
  })
}

/** One offers, the other answers: whose id is the smaller one offers. */
function peerOf(id) {
  const known = peers.get(id)
  if (known) return known
  const connection = new RTCPeerConnection()
  const stream = new MediaStream()
  const isCaller = state.me.id < id
  const peer = { connection, stream, audio: undefined, video: undefined, candidates: [] }
  const add = () => {
    peer.audio = connection.addTransceiver('audio', { direction: 'sendrecv' })
    peer.video = connection.addTransceiver('video', { direction: 'sendrecv' })
  }
  connection.ontrack = ({ track }) => {
    stream.addTrack(track)
    play(document.querySelector(`[data-member="${id}"] video`))
  }
  connection.onicecandidate = ({ candidate }) =>
    candidate && void performAction('signal', { to: id, data: { candidate } })
  connection.onconnectionstatechange = () => {
    document
      .querySelector(`[data-member="${id}"]`)
      ?.setAttribute('data-connection', connection.connectionState)
    if (connection.connectionState === 'failed' && isCaller) void offer()
  }
  async function offer() {
    await connection.setLocalDescription(
      await connection.createOffer({ iceRestart: connection.connectionState === 'failed' }),
    )
    await performAction('signal', { to: id, data: { description: connection.localDescription } })
  }
  add()
  peers.set(id, peer)
  applyMedia()
  if (isCaller) void offer()
  return peer
}

async function hear(from, { description, candidate }) {
  const peer = peerOf(from)
  const { connection } = peer
  if (candidate) {
    if (connection.remoteDescription) await connection.addIceCandidate(candidate).catch(() => undefined)
    else peer.candidates.push(candidate)
    return
  }
  if (description.type === 'offer') {
    // What the offer brings takes the places that were made for it.
    for (const one of connection.getTransceivers()) if (!one.mid) one.stop?.()
    await connection.setRemoteDescription(description)
    const [audio, video] = connection.getTransceivers().filter(({ mid }) => mid !== null)
    for (const one of [audio, video]) one.direction = 'sendrecv'
    Object.assign(peer, { audio, video })
    applyMedia()
    await connection.setLocalDescription(await connection.createAnswer())
    await performAction('signal', { to: from, data: { description: connection.localDescription } })
  } else await connection.setRemoteDescription(description)
  for (const waiting of peer.candidates.splice(0))
    await connection.addIceCandidate(waiting).catch(() => undefined)
}

function showPeople() {
  const list = at('people')
  const shown = new Set(state.members.map(({ id }) => id))
  for (const item of [...list.children]) if (!shown.has(item.dataset.member)) item.remove()
  for (const [id, peer] of peers) {
    if (shown.has(id)) continue
    peer.connection.close()
    peers.delete(id)
  }
  for (const { id, name, isModerator, isMuted, hasHand, hasPicture } of state.members) {
    const isMe = id === state.me.id
    let item = list.querySelector(`[data-member="${id}"]`)
    if (!item) {
      item = element('li', undefined, { 'data-member': id, ...(isMe && { 'data-me': '' }) })
      const video = element('video', undefined, { autoplay: '', playsinline: '' })
      video.muted = isMe
      item.append(video, element('p'))
      list.append(item)
      video.srcObject = isMe ? media.stream : peerOf(id).stream
    }
    item.toggleAttribute('data-picture', hasPicture)
    const line = item.querySelector('p')
    line.replaceChildren(
      element('b', name),
      ...(isModerator ? [element('span', words.adult, { class: 'soft' })] : []),
      ...(hasHand ? [element('span', '✋', { role: 'img', 'aria-label': words.hand })] : []),
    )
    if (state.me.isModerator && !isMe && !isMuted)
      line.append(
        button(words.silence, () => void performAction('mute', { to: id }), `${words.mute} ${name}`),
      )
  }
}

function showDoor() {
  at('door').hidden = state.waiting.length === 0
  at('waiting').replaceChildren(
    ...state.waiting.map(({ id, name }) => {
      const item = element('li', undefined)
      item.append(
        element('b', name),
        button(words.admit, () => void performAction('admit', { to: id }), `${words.admit} ${name}`),
        button(words.deny, () => void performAction('deny', { to: id }), `${words.deny} ${name}`),
      )
      return item
    }),
  )
}

function show() {
  at('title').textContent = state.title
  document.title = state.title
  at('recorded').hidden = !state.isRecording
  at('help').hidden = !state.canAskForHelp
  at('moderator').hidden = !state.me.isModerator
  at('hand').textContent = state.me.hasHand ? words.handDown : words.hand
  at('hand').setAttribute('aria-pressed', String(state.me.hasHand))
  at('camera-lock').textContent = state.isCameraLocked ? words.unlockCameras : words.lockCameras
  at('chat-lock').textContent = state.isChatLocked ? words.unlockChat : words.lockChat
  at('record').textContent = state.isRecording ? words.stopRecording : words.record
  for (const id of ['microphone', 'camera', 'hand']) at(id).hidden = !state.me.isIn
  at('chat').hidden = !state.me.isIn
  at('chat-closed').hidden = !state.isChatLocked
  at('write').hidden = state.isChatLocked && !state.me.isModerator
  at('messages').replaceChildren(...state.chat.map(({ name, text }) => element('li', `${name} : ${text}`)))
  const isPassing = ['', words.waiting, words.lost].includes(at('notice').textContent)
  if (isPassing) say(state.me.isIn ? '' : words.waiting)
  showPeople()
  showDoor()
  applyMedia()
  recorder.record(state.isRecorder && state.me.isIn, media.stream)
}

function leave(to) {
  recorder.record(false, media.stream)
  for (const { connection } of peers.values()) connection.close()
  for (const track of media.stream.getTracks()) track.stop()
  say(words.over)
  if (to) setTimeout(() => location.assign(to), 700)
}

function sayWhatAdultsDid(before, { me, camera }) {
  if (!before.me.isMuted && me.isMuted && !media.mutesMyself) say(words.mutedByAdult)
  if (before.me.isMuted !== me.isMuted) media.mutesMyself = false
  if (!me.isMuted && at('notice').textContent === words.mutedByAdult) say('')
  if (before.camera.isAllowed !== camera.isAllowed)
    say(camera.isAllowed ? words.camerasGiven : words.camerasLocked)
}

const hearers = {
  state: (told) => {
    const before = state
    state = told
    media.isCameraWanted ??= told.camera.startsOn || told.me.isModerator
    show()
    if (before && !told.me.isModerator) sayWhatAdultsDid(before, told)
  },
  signal: ({ from, data }) => state && void hear(from, data),
  // It stays, whoever presses after and whatever else there is to say.
  help: ({ name }) => {
    const text = `${name} ${words.asksHelp}`
    for (const item of [...at('asked').children]) if (item.textContent === text) item.remove()
    at('asked').append(element('p', text))
  },
  elsewhere: () => {
    events.close()
    leave('')
    say(words.elsewhere)
  },
  ended: ({ to }) => {
    events.close()
    leave(to)
  },
}

at('camera').onclick = () => {
  media.isCameraWanted = !media.isCameraWanted
  applyMedia()
}
at('microphone').onclick = () => {
  media.mutesMyself = !state.me.isMuted
  void performAction('mute-me')
}
at('sound').onclick = () => {
  at('sound').hidden = true
  for (const video of document.querySelectorAll('#people video')) play(video)
}
for (const [id, what] of Object.entries({
  hand: 'hand',
  leave: 'leave',
  end: 'end',
  record: 'record',
  'mute-all': 'mute-all',
  'camera-lock': 'camera-lock',
  'chat-lock': 'chat-lock',
}))
  at(id).onclick = () => void performAction(what)
at('help').onclick = async () => {
  say(words.helping)
  say((await performAction('help')) ? words.helped : words.helpFailed)
}
at('write').onsubmit = (event) => {
  event.preventDefault()
  const field = event.currentTarget.elements.text
  void performAction('chat', { text: field.value })
  field.value = ''
}

await openDevices()
const events = new EventSource(`/class/events?session=${session}`)
events.onmessage = ({ data }) => {
  const told = JSON.parse(data)
  hearers[told.type]?.(told)
}
events.onerror = () => {
  if (events.readyState !== EventSource.CLOSED) return say(words.lost)
  // The class is over, or has let go of who was away for long: the page leads back when it is asked for again.
  say(words.over)
  location.reload()
}
