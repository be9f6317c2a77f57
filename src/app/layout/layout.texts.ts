import { cookieTexts } from '#src/app/cookies/cookie.texts.ts'
import { leavingLinksTexts } from '#src/domain/leaving/leaving-links.texts.ts'
import { newsletterFormTexts } from '#src/domain/newsletter/newsletter-form.texts.ts'
import type { TextTree } from '#src/shared/language/languages.ts'
import { formNeedsScripts } from '#src/shared/language/scripts.texts.ts'

export const layoutTexts = {
  orchard: { fr: 'Mon verger', en: 'My orchard', it: 'Il mio frutteto' },
  brand: { fr: 'Mirabelle', en: 'Mirabelle', it: 'Mirabelle' },
  skip: { fr: 'Aller au contenu', en: 'Skip to content', it: 'Vai al contenuto' },
  navigation: { fr: 'Navigation principale', en: 'Main navigation', it: 'Navigazione principale' },
  language: { fr: 'Langue', en: 'Language', it: 'Lingua' },
  menu: { fr: 'Menu', en: 'Menu', it: 'Menu' },
  closeMenu: { fr: 'Fermer le menu', en: 'Close the menu', it: 'Chiudi il menu' },
  login: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  logout: { fr: 'Se déconnecter', en: 'Sign out', it: 'Esci' },
  pages: {
    home: { fr: 'Accueil', en: 'Home', it: 'Home' },
    programme: { fr: 'Programme', en: 'Programme', it: 'Programma' },
    videos: { fr: 'Vidéos', en: 'Videos', it: 'Video' },
    pricing: { fr: 'Tarifs', en: 'Plans', it: 'Prezzi' },
    contact: { fr: 'Contact', en: 'Contact', it: 'Contatti' },
    referral: { fr: 'Parrainage', en: 'Invite friends', it: 'Invita un amico' },
    faq: { fr: 'FAQ', en: 'FAQ', it: 'FAQ' },
    terms: { fr: 'Conditions générales', en: 'Terms of service', it: 'Condizioni generali' },
    legal: { fr: 'Mentions légales', en: 'Legal notice', it: 'Note legali' },
    privacy: { fr: 'Confidentialité', en: 'Privacy policy', it: 'Privacy' },
    dashboard: { fr: 'Espace parent', en: 'Parent dashboard', it: 'Area genitori' },
    lives: { fr: 'Lives', en: 'Live sessions', it: 'Dirette' },
    'one-to-one': { fr: 'Séances', en: 'One-to-one', it: 'Incontri' },
    messages: { fr: 'Messages', en: 'Messages', it: 'Messaggi' },
    account: { fr: 'Mon compte', en: 'My account', it: 'Il mio account' },
  },
  footer: {
    tagline: {
      fr: 'Le jardin où les enfants apprennent ce qui les fait grandir, à leur rythme.',
      en: 'The garden where children learn what makes them grow, in their own time.',
      it: 'Il giardino dove bambini e ragazzi imparano ciò che li fa crescere, con i loro tempi.',
    },
    site: { fr: 'Le site', en: 'The site', it: 'Il sito' },
    information: { fr: 'Informations', en: 'Information', it: 'Informazioni' },
    ...leavingLinksTexts,
    manageCookies: { fr: 'Choix des cookies', en: 'Cookie choices', it: 'Scelte sui cookie' },
    follow: { fr: 'Nous suivre', en: 'Follow us', it: 'Seguici' },
    copyright: {
      fr: '© {year} Mirabelle, Luxembourg',
      en: '© {year} Mirabelle, Luxembourg',
      it: '© {year} Mirabelle, Lussemburgo',
    },
  },
  newsletter: {
    title: { fr: 'La lettre du verger', en: 'The orchard letter', it: 'La lettera del frutteto' },
    hint: {
      fr: 'Une idée d’activité par mois. Rien d’autre.',
      en: 'One activity idea a month. Nothing else.',
      it: 'Un’idea di attività al mese. Nient’altro.',
    },
    email: { fr: 'Où envoyer la lettre', en: 'Where to send the letter', it: 'Dove inviare la lettera' },
    example: { fr: 'anna@exemple.lu', en: 'anna@example.com', it: 'anna@esempio.it' },
    send: { fr: 'Envoyer', en: 'Send', it: 'Invia' },
    sending: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
    trap: { fr: 'Laissez ce champ vide', en: 'Leave this field empty', it: 'Lascia vuoto questo campo' },
    withoutScripts: formNeedsScripts,
    ...newsletterFormTexts,
    sent: {
      fr: 'Un e-mail vous attend : confirmez votre adresse d’un clic.',
      en: 'An e-mail is waiting for you: confirm your address with one click.',
      it: 'Ti aspetta un’e-mail: conferma il tuo indirizzo con un clic.',
    },
    failed: {
      fr: 'L’envoi n’a pas abouti. Réessayez dans un instant.',
      en: 'That did not go through. Try again in a moment.',
      it: 'L’invio non è riuscito. Riprova tra un istante.',
    },
  },
  cookies: cookieTexts,
} satisfies TextTree
