export const portalTexts = {
  notice: {
    fr: 'Page d’essai : aucune somme n’est débitée. N’entrez jamais une vraie carte ici.',
    en: 'Test page: no money moves. Never enter a real card here.',
    it: 'Pagina di prova: nessun importo viene addebitato. Non inserisca mai una carta vera qui.',
  },
  title: { fr: 'Votre carte', en: 'Your card', it: 'La sua carta' },
  onFile: { fr: 'Carte enregistrée', en: 'Card on file', it: 'Carta registrata' },
  ending: {
    fr: '{brand} se terminant par {last4}, valable jusqu’au {expiry}',
    en: '{brand} ending in {last4}, valid until {expiry}',
    it: '{brand} che termina con {last4}, valida fino al {expiry}',
  },
  none: { fr: 'Aucune carte enregistrée.', en: 'No card on file.', it: 'Nessuna carta registrata.' },
  replace: { fr: 'Remplacer la carte', en: 'Replace the card', it: 'Sostituire la carta' },
  replaced: {
    fr: 'La carte a été remplacée.',
    en: 'The card has been replaced.',
    it: 'La carta è stata sostituita.',
  },
  back: { fr: 'Revenir au site', en: 'Back to the site', it: 'Tornare al sito' },
  problems: { fr: 'À corriger', en: 'Check these details', it: 'Da correggere' },
  expiredTitle: { fr: 'Page expirée', en: 'Page expired', it: 'Pagina scaduta' },
  expiredText: {
    fr: 'Cette page n’est plus valable. Rouvrez-la depuis votre compte.',
    en: 'This page is no longer valid. Open it again from your account.',
    it: 'Questa pagina non è più valida. La riapra dal suo account.',
  },
} as const
