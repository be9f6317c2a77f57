import './demonstration-player.css'
import { interpolate, isLanguage } from '#src/shared/language/languages.ts'
import {
  atRate,
  captionAt,
  clockText,
  hasEnded,
  movedTo,
  type Playback,
  paused,
  played,
  positionAt,
  stopped,
} from './playback.rules.ts'
import { captionTexts } from './player.texts.ts'
import { eventMessage, type PlayerEvent, playerEvents, readMessage } from './player-messages.ts'

/*
 * The demonstration player's script. It animates the scene that the server drew, by a real clock, and
 * exchanges player.js messages with the page around it.
 */

const player = requireElement('player', HTMLElement)
const toggle = requireElement('toggle', HTMLButtonElement)
const slider = requireElement('position', HTMLInputElement)
const captions = requireElement('captions', HTMLSelectElement)
const rate = requireElement('rate', HTMLSelectElement)
const end = requireElement('end', HTMLElement)
const caption = requireElement('caption', HTMLElement)
const time = requireElement('time', HTMLElement)
const duration = Number(player.dataset.seconds)
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
const now = () => performance.now()

let playback: Playback = stopped(duration)
let lastPosted = -1

try {
  if (localStorage.getItem('theme') === 'soir') document.documentElement.dataset.theme = 'soir'
} catch {
  // Without storage in this frame, the day's colours stay.
}
toggle.addEventListener('click', () => setPlaying(!playback.isPlaying))
requireElement('again', HTMLButtonElement).addEventListener('click', () => setPlaying(true))
slider.addEventListener('input', () => seek(Number(slider.value)))
captions.addEventListener('change', show)
rate.addEventListener('change', () => setPlayback(atRate(playback, Number(rate.value), now())))
requireElement('full', HTMLButtonElement).addEventListener('click', toggleFullScreen)
document.addEventListener('keydown', onKey)
window.addEventListener('message', ({ data, source }) => {
  if (source !== window.parent) return
  const method = readMessage(data)?.method
  if (method === 'play') setPlaying(true)
  if (method === 'pause') setPlaying(false)
})
show()
post('ready', { src: location.href, events: playerEvents, methods: ['play', 'pause', 'addEventListener'] })

function setPlaying(on: boolean): void {
  if (on === playback.isPlaying) return
  setPlayback(on ? played(playback, now()) : paused(playback, now()))
  post(on ? 'play' : 'pause')
  if (on) requestAnimationFrame(run)
}

function seek(position: number): void {
  setPlayback(movedTo(playback, position, now()))
}

function setPlayback(next: Playback): void {
  playback = next
  show()
}

function run(): void {
  if (!playback.isPlaying) return
  if (hasEnded(playback, now())) {
    setPlayback(paused(playback, now()))
    post('ended')
    return
  }
  show()
  requestAnimationFrame(run)
}

/** Renders the state of the playback. */
function show(): void {
  const position = positionAt(playback, now())
  const shown = Math.floor(position)
  const isOver = !playback.isPlaying && position >= duration
  player.classList.toggle('playing', playback.isPlaying)
  toggle.ariaLabel = (playback.isPlaying ? toggle.dataset.pause : toggle.dataset.play) ?? null
  slider.value = String(shown)
  slider.style.setProperty('--done', `${(position / duration) * 100}%`)
  slider.setAttribute(
    'aria-valuetext',
    interpolate(slider.dataset.text ?? '', { position: clockText(shown), duration: clockText(duration) }),
  )
  setText(time, `${clockText(shown)} / ${clockText(duration)}`)
  const language = captions.value
  setText(
    caption,
    isLanguage(language) && !isOver ? captionAt(position, duration, captionTexts[language]) : '',
  )
  if (isLanguage(language)) caption.lang = language
  end.hidden = !isOver
  renderScene(isStill ? shown - (shown % 7) : position)
  if (playback.isPlaying && shown !== lastPosted) {
    lastPosted = shown
    post('timeupdate', { seconds: shown, duration })
  }
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/**
 * Renders the scene at a position in seconds: the sun crosses the sky over the whole lesson, the child waves,
 * the theme sways, leaves fall.
 */
function renderScene(position: number): void {
  const done = position / duration
  place('.sun', `translate(${180 + done * 920} ${390 - Math.sin(done * Math.PI) * 190})`)
  place(
    '.theme',
    `translate(640 300) rotate(${Math.sin(position * 1.1) * 5}) scale(${1 + Math.sin(position * 1.7) * 0.03})`,
  )
  const waves = position % 14 < 3 && Math.floor(position * 2.5) % 2 === 0
  player.classList.toggle('waves', waves)
  for (const [index, leaf] of document.querySelectorAll('.falling').entries()) {
    const fall = ((position / (9 + index) + index * 0.31) % 1) * 760 - 20
    leaf.setAttribute(
      'transform',
      `translate(${910 + index * 66 + Math.sin(position + index * 2) * 26} ${fall}) rotate(${(position * 40 + index * 70) % 360})`,
    )
  }
}

function place(selector: string, transform: string): void {
  document.querySelector(selector)?.setAttribute('transform', transform)
}

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return
  const position = positionAt(playback, now())
  const isOnSlider = event.target === slider
  const isOnButton = event.target instanceof HTMLButtonElement
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    ' ': isOnButton ? undefined : () => setPlaying(!playback.isPlaying),
    k: () => setPlaying(!playback.isPlaying),
    ArrowLeft: () => seek(position - 10),
    ArrowRight: () => seek(position + 10),
    Home: () => seek(0),
    End: isOnSlider ? () => seek(duration) : undefined,
    c: nextCaptions,
    f: toggleFullScreen,
    Escape: document.fullscreenElement ? undefined : () => post('escape'),
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

function nextCaptions(): void {
  captions.selectedIndex = (captions.selectedIndex + 1) % captions.options.length
  show()
}

function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  done.catch(() => undefined) // the browser or the frame around does not allow it: the picture stays as it is
}

function post(event: PlayerEvent, value?: unknown): void {
  if (window.parent !== window) window.parent.postMessage(eventMessage(event, value), location.origin)
}

function requireElement<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the player's page lacks #${id}`)
  return found
}
