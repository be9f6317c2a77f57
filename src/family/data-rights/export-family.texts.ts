import type { TextTree } from '#src/language/languages.ts'

export const exportTexts = {
  title: { fr: 'Vos données chez Mirabelle', en: 'Your data at Mirabelle', it: 'I suoi dati presso Mirabelle' },
  madeAt: { fr: 'État au', en: 'As of', it: 'Situazione al' },
  nothing: { fr: 'Rien n’est conservé ici.', en: 'Nothing is kept here.', it: 'Qui non è conservato nulla.' },
  sections: {
    account: { fr: 'Compte', en: 'Account', it: 'Account' },
    emailChanges: { fr: 'Changements d’adresse', en: 'Changes of address', it: 'Cambi di indirizzo' },
    profile: { fr: 'Profil d’accueil', en: 'Welcome profile', it: 'Profilo iniziale' },
    children: { fr: 'Enfants', en: 'Children', it: 'Bambini e ragazzi' },
    childProfiles: { fr: 'Réponses sur les autres enfants', en: 'Answers about the other children', it: 'Risposte sugli altri figli' },
    challenges: { fr: 'Défis', en: 'Challenges', it: 'Sfide' },
    lives: { fr: 'Lives suivis', en: 'Live sessions joined', it: 'Dirette seguite' },
    consents: { fr: 'Accords donnés', en: 'Consents', it: 'Consensi' },
    subscriptions: { fr: 'Abonnements', en: 'Subscriptions', it: 'Abbonamenti' },
    payments: { fr: 'Paiements', en: 'Payments', it: 'Pagamenti' },
    checkouts: { fr: 'Commandes', en: 'Checkouts', it: 'Ordini' },
    referrals: { fr: 'Parrainages', en: 'Referrals', it: 'Inviti' },
    freeDays: { fr: 'Jours offerts', en: 'Free days', it: 'Giorni gratuiti' },
    devices: { fr: 'Appareils connectés', en: 'Signed-in devices', it: 'Dispositivi connessi' },
    loginLinks: { fr: 'Liens de connexion', en: 'Login links', it: 'Link di accesso' },
    watching: { fr: 'Temps de visionnage', en: 'Watching time', it: 'Tempo di visione' },
    replays: { fr: 'Vidéos vues', en: 'Videos watched', it: 'Video guardati' },
    messages: { fr: 'Messages envoyés', en: 'Messages sent', it: 'Messaggi inviati' },
    mailing: { fr: 'Guide et lettre mensuelle', en: 'Guide and monthly letter', it: 'Guida e lettera mensile' },
    emails: { fr: 'E-mails envoyés par nous', en: 'E-mails that we sent', it: 'E-mail inviate da noi' },
  },
} as const satisfies TextTree
