import type { InLanguage, TextTree } from '#src/shared/language/languages.ts'

export const cookieTexts = {
  title: { fr: 'Trois sortes de cookies', en: 'Three kinds of cookie', it: 'Tre tipi di cookie' },
  message: {
    fr: 'Les essentiels font marcher le site. Les deux autres, mesure d’audience et marketing, attendent votre accord.',
    en: 'The essential ones make the site work. The other two, analytics and marketing, wait for your consent.',
    it: 'Quelli essenziali fanno funzionare il sito. Gli altri due, statistiche e marketing, aspettano il tuo consenso.',
  },
  essentialOnly: { fr: 'Essentiel uniquement', en: 'Essential only', it: 'Solo essenziali' },
  acceptAll: { fr: 'Tout accepter', en: 'Accept all', it: 'Accetta tutto' },
  manage: { fr: 'Gérer', en: 'Manage', it: 'Gestisci' },
  settings: {
    title: { fr: 'Vos cookies', en: 'Your cookies', it: 'I tuoi cookie' },
    essential: {
      label: { fr: 'Essentiels', en: 'Essential', it: 'Essenziali' },
      hint: {
        fr: 'Connexion, langue, paiement. Toujours actifs.',
        en: 'Sign-in, language, payment. Always on.',
        it: 'Accesso, lingua, pagamento. Sempre attivi.',
      },
    },
    analytics: {
      label: { fr: 'Mesure d’audience', en: 'Analytics', it: 'Statistiche' },
      hint: {
        fr: 'Les pages vues, comptées par nous seuls.',
        en: 'Pages viewed, counted by us alone.',
        it: 'Le pagine viste, contate solo da noi.',
      },
    },
    marketing: {
      label: { fr: 'Marketing', en: 'Marketing', it: 'Marketing' },
      hint: {
        fr: 'Aucun aujourd’hui. Votre choix vaudra s’il en vient un.',
        en: 'None today. Your choice will hold if one ever comes.',
        it: 'Nessuno oggi. La tua scelta varrà se un giorno ne arriverà uno.',
      },
    },
    back: { fr: 'Retour', en: 'Back', it: 'Indietro' },
    save: { fr: 'Sauvegarder', en: 'Save', it: 'Salva' },
  },
} satisfies TextTree

export type CookieTexts = InLanguage<typeof cookieTexts>
