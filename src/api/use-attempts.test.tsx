import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useAttempts } from './use-attempts.ts'

it('the same fields sent again have the same attempt; other fields, and a form sent after a success, a new one', () => {
  const attempts: string[] = []
  function Form() {
    const { attemptOf, forget } = useAttempts()
    for (const text of ['Bonjour', 'Bonjour', 'Bonjour !']) attempts.push(attemptOf({ text }))
    forget()
    attempts.push(attemptOf({ text: 'Bonjour !' }))
    return null
  }
  renderToStaticMarkup(<Form />)
  expect(attempts[1]).toBe(attempts[0])
  expect(new Set(attempts).size).toBe(3)
})
