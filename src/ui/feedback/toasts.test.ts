import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast, holdToast, releaseToast, shownToast, showToast, toastDuration } from './toasts.ts'

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  afterEach(() => {
    dismissToast()
    vi.useRealTimers()
  })

  test('at most one toast is visible: the newest', () => {
    showToast({ title: 'Guide envoyé !' })
    showToast({ title: 'Lien envoyé !' })
    expect(shownToast.current()?.title).toBe('Lien envoyé !')
  })

  test('a toast stays for 5000 ms', () => {
    showToast({ title: 'Lien envoyé !' })
    vi.advanceTimersByTime(toastDuration - 1)
    expect(shownToast.current()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(shownToast.current()).toBeUndefined()
    expect(toastDuration).toBe(5000)
  })

  test('a second toast has its own 5000 ms', () => {
    showToast({ title: 'Guide envoyé !' })
    vi.advanceTimersByTime(4000)
    showToast({ title: 'Lien envoyé !' })
    vi.advanceTimersByTime(4999)
    expect(shownToast.current()?.title).toBe('Lien envoyé !')
    vi.advanceTimersByTime(1)
    expect(shownToast.current()).toBeUndefined()
  })

  test('a toast can be dismissed, which does not shorten the time of the next one', () => {
    showToast({ title: 'Guide envoyé !' })
    dismissToast()
    expect(shownToast.current()).toBeUndefined()
    vi.advanceTimersByTime(3000)
    showToast({ title: 'Lien envoyé !' })
    vi.advanceTimersByTime(2500)
    expect(shownToast.current()?.title).toBe('Lien envoyé !')
  })

  test('a toast pauses while it is hovered or focused, and then has the rest of its time', () => {
    showToast({ title: 'Lien envoyé !' })
    vi.advanceTimersByTime(2000)
    holdToast('pointer')
    holdToast('focus')
    vi.advanceTimersByTime(60_000)
    releaseToast('pointer')
    vi.advanceTimersByTime(60_000)
    expect(shownToast.current()).toBeDefined()
    releaseToast('focus')
    vi.advanceTimersByTime(2999)
    expect(shownToast.current()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(shownToast.current()).toBeUndefined()
  })

  test('a new toast is not paused because the previous one was', () => {
    showToast({ title: 'Guide envoyé !' })
    holdToast('pointer')
    showToast({ title: 'Lien envoyé !' })
    vi.advanceTimersByTime(toastDuration)
    expect(shownToast.current()).toBeUndefined()
  })

  test('a listener is notified of each change until it unsubscribes', () => {
    const heard: (string | undefined)[] = []
    const stopListening = shownToast.subscribe(() => heard.push(shownToast.current()?.title))
    showToast({ title: 'Lien envoyé !' })
    vi.advanceTimersByTime(toastDuration)
    stopListening()
    showToast({ title: 'Guide envoyé !' })
    expect(heard).toEqual(['Lien envoyé !', undefined])
  })
})
