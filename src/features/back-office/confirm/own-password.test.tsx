import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { confirmTexts } from './confirm.texts.ts'
import { OwnPassword } from './own-password.tsx'

const { own: texts, code } = confirmTexts

it('the code is asked for when the response says so, and is sent with both passwords', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const given = JSON.parse(String(body))
    sent.push(given)
    if (given.code === '123456') return Response.json({})
    const error =
      given.code === undefined
        ? { code: 'codeNeeded', message: 'Un code de validation est demandé' }
        : { code: 'wrongCode', message: 'Code invalide ou déjà utilisé' }
    return Response.json(error, { status: 400 })
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <OwnPassword />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: texts.change }))
  const passwords = { current: 'une phrase à retenir', next: 'une toute autre' }
  await write(screen.getByLabelText(texts.current), passwords.current)
  await write(screen.getByLabelText(texts.next), passwords.next)
  expect(screen.queryByLabelText(code)).toBeNull()
  const change = () => userEvent.click(screen.getByRole('button', { name: texts.submit }))
  await change()
  await write(await screen.findByLabelText(code), '000000')
  await change()
  await screen.findByText('Code invalide ou déjà utilisé')
  await write(screen.getByLabelText(code), '123456')
  await change()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([passwords, { ...passwords, code: '000000' }, { ...passwords, code: '123456' }])
})
