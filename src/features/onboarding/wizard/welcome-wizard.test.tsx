import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { OnboardingProfile } from '#src/domain/children/answers/onboarding-profile.contract.ts'
import { loader } from '#src/features/onboarding/onboarding-page.tsx'
import { storeAnswersOnDevice } from '#src/features/onboarding/stored-answers.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import { act, render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { startOfFamily } from './start.ts'
import { WelcomeWizard } from './welcome-wizard.tsx'

const family: SessionUser = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'camille@example.com',
  isPayer: true,
  username: null,
  language: 'fr',
  isSubscribed: true,
  hasCompletedOnboarding: true,
  freeAccessUntil: null,
  hasAccess: true,
  plan: 'lives',
}

const profile: OnboardingProfile = {
  ...expressAnswers,
  id: '00000000-0000-4000-8000-000000000002',
  userId: family.id,
  freeFormGoal: null,
  baselineAutonomy: null,
  baselineConfidence: null,
  techCheckConfirmed: false,
  hasQuietSpace: false,
  mirabelleBoxPrepared: false,
  selectedChallenge: null,
  currentStep: 'completed',
  isCompleted: true,
  completedAt: '2027-01-11T09:00:00.000Z',
  createdAt: '2027-01-11T09:00:00.000Z',
  updatedAt: '2027-01-11T09:00:00.000Z',
}

/** The profile after it was changed elsewhere. */
const changed: OnboardingProfile = {
  ...profile,
  displayName: 'Louve',
  childAge: '12-15',
  updatedAt: '2027-02-01T09:00:00.000Z',
}

const draftOnDevice = () => localStorage.getItem('onboarding')

beforeEach(() => localStorage.clear())

function serve(stored: OnboardingProfile | null) {
  vi.stubGlobal('fetch', async () => Response.json(stored))
}

async function openWizard() {
  const data = loader({ url: new URL('https://mirabelle.test/fr/onboarding') } as Parameters<
    typeof loader
  >[0])
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/fr/onboarding']}>
        <WelcomeWizard user={family} data={data} waiting={null} />
      </MemoryRouter>,
    )
  })
  return screen.findByRole('button', { name: 'Continuer' })
}

it('a family that only looks through its answers leaves no copy of them on the device', async () => {
  serve(profile)
  await userEvent.click(await openWizard())
  await screen.findByRole('progressbar', { name: 'Étape 2 sur 5, objectifs' })
  await userEvent.click(screen.getByRole('button', { name: 'Retour' }))
  const name = await screen.findByRole('textbox', { name: 'Son prénom' })
  expect(draftOnDevice()).toBeNull()

  await write(name, 'Lou')
  expect(draftOnDevice()).toContain('Lou')
})

it('an unsent answer is there again while the profile has not changed', async () => {
  serve(profile)
  await openWizard()
  await write(screen.getByRole('textbox', { name: 'Son prénom' }), 'Lou')
  expect((await startOfFamily(family)).answers).toMatchObject({ childName: 'Lou', childAge: '9-11' })
})

it('an old draft does not bring back answers that were changed elsewhere since', async () => {
  serve(profile)
  await openWizard()
  await write(screen.getByRole('textbox', { name: 'Son prénom' }), 'Lou')
  serve(changed)
  expect((await startOfFamily(family)).answers).toMatchObject({
    childName: 'Léa',
    childAge: '12-15',
    displayName: 'Louve',
  })
  expect(draftOnDevice()).toBeNull()
})

it('a draft from before the welcome was completed elsewhere is dropped', async () => {
  storeAnswersOnDevice(family.id, { answers: { ...expressAnswers, childName: 'Lou' }, step: 'safety' })
  serve(profile)
  expect((await startOfFamily(family)).answers).toMatchObject({ childName: 'Léa' })
  expect(draftOnDevice()).toBeNull()
})

it('after the consent was withdrawn elsewhere, nothing of the erased child comes back, and no consent', async () => {
  serve(profile)
  await openWizard()
  await write(screen.getByRole('textbox', { name: 'Son prénom' }), 'Lou')
  const { answers } = await startOfFamily({ ...family, hasCompletedOnboarding: false })
  expect(answers).toEqual({
    parentEmail: family.email,
    childLanguage: 'fr',
    cameraDefault: 'on',
    chatAuthorized: 'moderated',
  })
  expect(draftOnDevice()).toBeNull()
})

it('a welcome that was begun and not completed goes on where it was left', async () => {
  const begun = { answers: { childName: 'Léa', parentalConsent: true }, step: 'objectives' } as const
  storeAnswersOnDevice(family.id, begun)
  expect(await startOfFamily({ ...family, hasCompletedOnboarding: false })).toEqual(begun)
})

it('the browser may fill in the country, and the logo leads a signed-in family to its dashboard', async () => {
  serve(profile)
  await openWizard()
  const country = screen.getByRole('combobox', { name: 'Pays' })
  expect(country.getAttribute('autocomplete')).toBe('country')
  for (const logo of screen.getAllByRole('link', { name: /^Mirabelle, / }))
    expect(logo.getAttribute('href')).toBe('/fr/espace-parent')
})
