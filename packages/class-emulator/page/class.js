// The class's page: shows the state that the emulator sends, and connects each browser to every other one.
import { button, element, updateList } from './elements.js'
import { recorderOf } from './recorder.js'

const words = JSON.parse(document.documentElement.dataset.words ?? '{}')
const session = new URL(location.href).searchParams.get('session') ?? ''
const at = (id) => document.getElementById(id)
const itemOf = (memberId) => document.querySelector(`#people [data-id="${memberId}"]`)

/** @type {any} */
let state
const peers = new Map()
const media = {
  stream: new MediaStream(),
  isCameraWanted: undefined,
  /** Whether the others know of a picture; undefined until the page has announced one. */
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

function showNotice(text) {
  at('notice').textContent = text
}

async function openDevices() {
  // Every browser sends to every other one, all on one machine: a small picture is enough.
  const video = { width: { ideal: 480 }, frameRate: { ideal: 15 } }
  for (const constraints of [{ audio: true, video }, { audio: true }, { video }]) {
    try {
      media.stream = await navigator.mediaDevices.getUserMedia(constraints)
      return
    } catch {}
  }
  showNotice(words.noDevice)
}

const audioTrack = () => media.stream.getAudioTracks()[0] ?? null
const videoTrack = () => media.stream.getVideoTracks()[0] ?? null

/** Sends the tracks that the others may receive now. */
function applyMedia() {
  const isCameraOn = state.camera.isAllowed && media.isCameraWanted === true
  if (audioTrack()) audioTrack().enabled = !state.me.isMuted
  if (videoTrack()) videoTrack().enabled = isCameraOn
  for (const [id, peer] of peers) {
    const other = state.members.find((member) => member.id === id)
    const maySee = !state.picturesToModeratorsAlone || state.me.isModerator || other?.isModerator
    peer.video.sender.replaceTrack(isCameraOn && maySee ? videoTrack() : null).catch(() => undefined)
    peer.audio.sender.replaceTrack(audioTrack()).catch(() => undefined)
  }
  const isShown = isCameraOn && videoTrack() !== null
  if (media.isShown !== isShown) void performAction('picture', { isOn: isShown })
  media.isShown = isShown
  at('camera').textContent = isCameraOn ? words.cameraOn : words.cameraOff
  at('camera').setAttribute('aria-pressed', String(isCameraOn))
  at('camera').disabled = !state.camera.isAllowed || !videoTrack()
  at('microphone').textContent = state.me.isMuted ? words.microphoneOff : words.microphoneOn
  at('microphone').setAttribute('aria-pressed', String(!state.me.isMuted))
}

/** Without camera and microphone a browser plays no sound before a click. */
function play(video) {
  video?.play().catch(({ name }) => {
    if (name === 'NotAllowedError') at('sound').hidden = false
  })
}

/** The connection to a member. The one with the smaller id makes the offer, the other answers. */
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
    play(itemOf(id)?.querySelector('video'))
  }
  connection.onicecandidate = ({ candidate }) =>
    candidate && void performAction('signal', { to: id, data: { candidate } })
  connection.onconnectionstatechange = () => {
    itemOf(id)?.setAttribute('data-connection', connection.connectionState)
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

async function receiveSignal(from, { description, candidate }) {
  const peer = peerOf(from)
  const { connection } = peer
  if (candidate) {
    if (connection.remoteDescription) await connection.addIceCandidate(candidate).catch(() => undefined)
    else peer.candidates.push(candidate)
    return
  }
  if (description.type === 'offer') {
    // An answering side uses the offer's transceivers instead of those it created.
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
  const shown = new Set(state.members.map(({ id }) => id))
  for (const [id, peer] of peers) {
    if (shown.has(id)) continue
    peer.connection.close()
    peers.delete(id)
  }
  updateList(at('people'), state.members, newPerson)
  for (const { id, isMuted, hasHand, hasPicture } of state.members) {
    const item = itemOf(id)
    item.toggleAttribute('data-picture', hasPicture)
    item.querySelector('[role="img"]').hidden = !hasHand
    const mute = item.querySelector('button')
    const isMutable = state.me.isModerator && id !== state.me.id && !isMuted
    if (!isMutable && mute === document.activeElement) item.focus()
    mute.hidden = !isMutable
  }
}

/** A member's picture, name and state. What depends on the state is hidden or shown, and keeps the focus. */
function newPerson({ id, name, isModerator }) {
  const isMe = id === state.me.id
  const item = element('li', undefined, { tabindex: '-1', ...(isMe && { 'data-me': '' }) })
  const video = element('video', undefined, { autoplay: '', playsinline: '' })
  const line = element('p')
  video.muted = isMe
  line.append(
    element('b', name),
    ...(isModerator ? [element('span', words.adult, { class: 'soft' })] : []),
    element('span', '✋', { role: 'img', 'aria-label': words.hand }),
    button(words.silence, () => void performAction('mute', { to: id }), `${words.mute} ${name}`),
  )
  item.append(video, line)
  video.srcObject = isMe ? media.stream : peerOf(id).stream
  return item
}

function newGuest({ id, name }) {
  const item = element('li')
  item.append(
    element('b', name),
    button(words.admit, () => void performAction('admit', { to: id }), `${words.admit} ${name}`),
    button(words.deny, () => void performAction('deny', { to: id }), `${words.deny} ${name}`),
  )
  return item
}

function newMessage(message) {
  const said = words.said.replace(/\{(name|text)\}/g, (_, part) => message[part])
  return element('li', said)
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
  updateList(at('messages'), state.chat, newMessage)
  const isTemporary = ['', words.waiting, words.lost].includes(at('notice').textContent)
  if (isTemporary) showNotice(state.me.isIn ? '' : words.waiting)
  showPeople()
  updateList(at('waiting'), state.waiting, newGuest)
  at('door').hidden = state.waiting.length === 0
  applyMedia()
  recorder.record(state.isRecorder && state.me.isIn, media.stream)
}

function leave(to) {
  recorder.record(false, media.stream)
  for (const { connection } of peers.values()) connection.close()
  for (const track of media.stream.getTracks()) track.stop()
  showNotice(words.over)
  if (to) setTimeout(() => location.assign(to), 700)
}

function reportAdultsActions(before, { me, camera }) {
  if (!before.me.isMuted && me.isMuted && !media.mutesMyself) showNotice(words.mutedByAdult)
  if (before.me.isMuted !== me.isMuted) media.mutesMyself = false
  if (!me.isMuted && at('notice').textContent === words.mutedByAdult) showNotice('')
  if (before.camera.isAllowed !== camera.isAllowed)
    showNotice(camera.isAllowed ? words.camerasGiven : words.camerasLocked)
}

const eventHandlers = {
  state: (message) => {
    const before = state
    state = message
    media.isCameraWanted ??= message.camera.startsOn || message.me.isModerator
    show()
    if (before && !message.me.isModerator) reportAdultsActions(before, message)
  },
  signal: ({ from, data }) => state && void receiveSignal(from, data),
  // Stays until the page is closed, whatever other notices appear.
  help: ({ name }) => {
    const text = `${name} ${words.asksHelp}`
    for (const item of [...at('asked').children]) if (item.textContent === text) item.remove()
    at('asked').append(element('p', text))
  },
  elsewhere: () => {
    events.close()
    leave('')
    showNotice(words.elsewhere)
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
  showNotice(words.helping)
  showNotice((await performAction('help')) ? words.helped : words.helpFailed)
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
  const message = JSON.parse(data)
  eventHandlers[message.type]?.(message)
}
events.onerror = () => {
  if (events.readyState !== EventSource.CLOSED) return showNotice(words.lost)
  // The class is over, or has removed a member who was away for long: a reload leads the page back.
  showNotice(words.over)
  location.reload()
}
