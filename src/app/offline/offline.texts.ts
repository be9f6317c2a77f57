export const offlineTexts = {
  title: {
    fr: 'Pas de réseau | Mirabelle',
    en: 'No connection | Mirabelle',
    it: 'Nessuna connessione | Mirabelle',
  },
  heading: {
    fr: 'Le réseau s’est absenté.',
    en: 'The network has wandered off.',
    it: 'La rete si è presa una pausa.',
  },
  message: {
    fr: 'Cette page n’a pas pu être chargée. Rien n’est perdu : vérifiez votre connexion, puis essayez de nouveau.',
    en: 'This page could not be loaded. Nothing is lost: check your connection, then try again.',
    it: 'Non è stato possibile caricare questa pagina. Nulla è andato perso: controlla la connessione, poi riprova.',
  },
  retry: {
    fr: 'Essayer de nouveau',
    en: 'Try again',
    it: 'Riprova',
  },
}
