import type { FunnelStep } from './metrics.contract.ts'

/** SPEC §2, admin: the two titles and the placeholder are to the letter. */
export const analyticsTexts = {
  registrations: 'Inscriptions par Mois',
  conversion: 'Taux de Conversion',
  revenue: {
    heading: 'Chiffre d’affaires et TVA',
    nothingYet: 'Rien n’est encaissé pour le moment.',
    note: 'Encaissements moins remboursements et contestations. La TVA est celle du pays de chaque payeur.',
    gross: 'TTC',
    vat: 'TVA',
    net: 'HT',
  },
  nothingYet: 'Fonctionnalité à venir',
  failed: 'Les analyses n’ont pas pu être lues.',
  loading: 'Chargement…',
  asTable: 'Voir en tableau',
  month: 'Mois',
  accounts: 'Inscriptions',
  step: 'Étape',
  people: 'Familles',
  fromPrevious: 'De l’étape précédente',
  noRate: '–',
  steps: {
    visitors: 'Visiteurs',
    checkouts: 'Paiements commencés',
    payers: 'Premiers paiements',
    onboarded: 'Accueil terminé',
    active: 'Actives dans les 30 derniers jours',
  } satisfies Record<FunnelStep, string>,
  visitorsNote: 'Visiteurs : ceux qui ont accepté la mesure d’audience, chacun compté une fois dans le mois.',
}
