import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { picture } from '#src/ui/drawings.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'

const texts = {
  heading: 'Notre tableau de bord',
  loading: 'Chargement',
  signedOut: { title: 'Connectez-vous', signIn: 'Se connecter' },
}

/**
 * Opens a page in a new document. Returns what is requested of the server, which never answers, and what is
 * loaded of the page's code.
 */
async function openPage(): Promise<string[]> {
  vi.resetModules()
  const { FamilyPage } = await import('./family-page.tsx')
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return new Promise(() => undefined)
  })
  const load = async () => asked.push('the code')
  render(
    <MemoryRouter>
      <FamilyPage language="fr" texts={texts} door={picture('door')} load={load}>
        {() => 'la famille'}
      </FamilyPage>
    </MemoryRouter>,
  )
  return asked
}

it('the code of a family’s page is loaded while its session is read, not after it', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=1')
  const asked = await openPage()
  await vi.waitUntil(() => asked.length > 1)
  expect(asked.toSorted()).toEqual(['/api/auth/me', 'the code'])
  expect(screen.queryByText('la famille')).toBeNull()
})

it('a visitor loads none of it', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  const asked = await openPage()
  expect(await screen.findByRole('heading', { name: texts.heading })).toBeDefined()
  expect(asked).toEqual([])
})
