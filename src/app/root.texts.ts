export const rootTexts = {
  closeMessage: { fr: 'Fermer le message', en: 'Close the message', it: 'Chiudi il messaggio' },
  error: {
    title: {
      fr: 'Une branche a cassé | Mirabelle',
      en: 'A branch has snapped | Mirabelle',
      it: 'Si è spezzato un ramo | Mirabelle',
    },
    heading: {
      fr: 'Une branche a cassé.',
      en: 'A branch has snapped.',
      it: 'Si è spezzato un ramo.',
    },
    message: {
      fr: 'Cette page n’a pas pu s’afficher. Ce n’est pas votre faute : rechargez-la, ou revenez à l’accueil.',
      en: 'This page could not be shown. It is not your fault: reload it, or go back to the home page.',
      it: 'Non è stato possibile mostrare questa pagina. Non è colpa tua: ricaricala o torna alla pagina iniziale.',
    },
    reload: {
      fr: 'Recharger la page',
      en: 'Reload the page',
      it: 'Ricarica la pagina',
    },
    home: {
      fr: 'Accueil',
      en: 'Home',
      it: 'Home',
    },
  },
  offline: {
    title: {
      fr: 'La connexion s’est interrompue.',
      en: 'The connection has dropped.',
      it: 'La connessione si è interrotta.',
    },
    text: {
      fr: 'Cette page reste ouverte. La suivante attend le retour du réseau.',
      en: 'You can stay on this page. The next one will open once you are back online.',
      it: 'Questa pagina resta aperta. Per la prossima serve di nuovo la rete.',
    },
  },
}
