import type { Route } from './+types/onboarding-page'

export type OnboardingData = Route.ComponentProps['loaderData']

export type OnboardingTexts = OnboardingData['texts']

export type ThemeIcons = OnboardingData['icons']

export type ThemeName = keyof ThemeIcons
