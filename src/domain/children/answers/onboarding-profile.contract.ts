import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment } from '#src/api/fields.ts'
import {
  byBaseline,
  cameraDefaults,
  challenges,
  chatSettings,
  childAges,
  childLanguages,
  countries,
  interests,
  objectives,
  onboardingTypes,
} from '#src/shared/options.ts'

/** The answers about a child, first or further. */
export const childProfile = z.object({
  childName: z.string(),
  childAge: z.enum(childAges),
  childLanguage: z.enum(childLanguages),
  objectives: z.array(z.enum(objectives)),
  interests: z.array(z.enum(interests)),
  freeFormGoal: z.string().nullable(),
  ...byBaseline(() => z.int().nullable()),
  cameraDefault: z.enum(cameraDefaults),
  chatAuthorized: z.enum(chatSettings),
  displayName: z.string(),
})

/**
 * SPEC §3, the stored onboarding profile. An answer that the chosen path does not ask for is null, or false.
 */
export const onboardingProfile = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  parentFirstName: z.string(),
  parentLastName: z.string(),
  parentEmail: z.string(),
  country: z.enum(countries),
  timezone: z.string(),
  ...childProfile.shape,
  parentalConsent: z.boolean(),
  onboardingType: z.enum(onboardingTypes),
  rulesAccepted: z.boolean(),
  techCheckConfirmed: z.boolean(),
  hasQuietSpace: z.boolean(),
  mirabelleBoxPrepared: z.boolean(),
  selectedChallenge: z.enum(challenges).nullable(),
  currentStep: z.string(),
  isCompleted: z.boolean(),
  completedAt: isoMoment.nullable(),
  createdAt: isoMoment,
  updatedAt: isoMoment,
})
export type OnboardingProfile = z.output<typeof onboardingProfile>

/**
 * The family's profile, or null before its first completion. A consent is false when it was given to an
 * earlier version of its text: the parent is asked again.
 */
export const readOnboarding = endpoint({
  method: 'GET',
  path: '/api/onboarding',
  access: 'member',
  isOfFamilyAlone: true,
  summary: 'Get the family’s onboarding profile, or null',
  response: onboardingProfile.nullable(),
})
