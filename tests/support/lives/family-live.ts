import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'

/** A planned live session as a family sees it, without an expert and without a child of the family. */
export function aFamilyLive(more: Partial<FamilyLive> = {}): FamilyLive {
  return {
    id: '00000000-0000-4000-8000-000000000002',
    title: 'Dire non',
    description: '',
    bring: '',
    lang: 'fr',
    category: 'social',
    ageGroups: ['6-8'],
    expert: null,
    expertType: 'education',
    startsAt: '2027-01-13T16:30:00.000Z',
    minutes: 60,
    places: 12,
    placesLeft: 12,
    state: 'planned',
    isOpen: false,
    replayId: null,
    cancelReason: null,
    children: [],
    ...more,
  }
}
