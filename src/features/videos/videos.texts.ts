import type { TextTree } from '#src/shared/language/languages.ts'

export const videosTexts = {
  meta: {
    title: {
      fr: 'Vidéos et replays | Mirabelle',
      en: 'Videos and replays | Mirabelle',
      it: 'Video e registrazioni | Mirabelle',
    },
    description: {
      fr: 'Les replays des lives, par thème.',
      en: 'Replays of live sessions, by theme.',
      it: 'Le registrazioni delle dirette, per tema.',
    },
    keywords: {
      fr: 'vidéos, replays, lives',
      en: 'videos, replays, live sessions',
      it: 'video, registrazioni, dirette',
    },
  },
  heading: {
    fr: 'Les vidéos',
    en: 'Videos',
    it: 'I video',
  },
  lead: {
    fr: 'Les lives enregistrés, à revoir à tout moment. Environ une heure par semaine, c’est bien assez.',
    en: 'Recorded live sessions, to watch again whenever you like. About an hour a week is plenty.',
    it: 'Le dirette registrate, da rivedere quando vuoi. Circa un’ora a settimana basta e avanza.',
  },
  loading: {
    fr: 'Chargement des vidéos',
    en: 'Loading the videos',
    it: 'Caricamento dei video',
  },
  signIn: {
    title: {
      fr: 'Connectez-vous pour regarder',
      en: 'Sign in to watch',
      it: 'Accedi per guardare',
    },
    text: {
      fr: 'Donnez l’adresse e-mail de votre abonnement. Vous recevrez un lien de connexion, sans mot de passe.',
      en: 'Enter the e-mail address you subscribed with. You will receive a login link, with no password.',
      it: 'Inserisci l’indirizzo e-mail del tuo abbonamento. Riceverai un link di accesso, senza password.',
    },
    email: {
      fr: 'Votre e-mail',
      en: 'Your e-mail',
      it: 'La tua e-mail',
    },
    placeholder: {
      fr: 'prenom@exemple.lu',
      en: 'name@example.com',
      it: 'nome@esempio.it',
    },
    send: {
      fr: 'Recevoir mon lien',
      en: 'Send me a link',
      it: 'Inviami il link',
    },
    sending: {
      fr: 'Envoi…',
      en: 'Sending…',
      it: 'Invio…',
    },
    sent: {
      fr: 'Lien envoyé !',
      en: 'Link sent!',
      it: 'Link inviato!',
    },
    sentTitle: {
      fr: 'Votre lien est en route',
      en: 'Your link is on its way',
      it: 'Il tuo link è in arrivo',
    },
    sentText: {
      fr: 'Ouvrez l’e-mail que nous venons de vous écrire : son lien est valable {minutes} minutes.',
      en: 'Open the e-mail we have just sent you: its link works for {minutes} minutes.',
      it: 'Apri l’e-mail che ti abbiamo appena inviato: il suo link vale {minutes} minuti.',
    },
    again: {
      fr: 'Utiliser une autre adresse',
      en: 'Use another address',
      it: 'Usa un altro indirizzo',
    },
    failed: {
      fr: "Erreur – Impossible d'envoyer le lien de connexion.",
      en: 'Error – The login link could not be sent.',
      it: 'Errore – Impossibile inviare il link di accesso.',
    },
    unknown: {
      fr: 'Aucun compte ne porte cette adresse.',
      en: 'No account uses this address.',
      it: 'Nessun account ha questo indirizzo.',
    },
    tooMany: {
      fr: 'Trop de liens ont été demandés. Réessayez dans un quart d’heure.',
      en: 'Too many links have been requested. Please try again in a quarter of an hour.',
      it: 'Sono stati richiesti troppi link. Riprova tra un quarto d’ora.',
    },
    retry: {
      fr: 'Le lien n’est pas parti. Vérifiez l’adresse et réessayez.',
      en: 'The link was not sent. Check the address and try again.',
      it: 'Il link non è partito. Controlla l’indirizzo e riprova.',
    },
    noAccount: {
      fr: 'Pas encore de compte ?',
      en: 'No account yet?',
      it: 'Non hai ancora un account?',
    },
    plans: {
      fr: 'Voir les formules',
      en: 'See the plans',
      it: 'Vedi le formule',
    },
  },
  search: {
    fr: 'Chercher un titre',
    en: 'Search the titles',
    it: 'Cerca un titolo',
  },
  searchExample: {
    fr: 'sommeil, argent, photo…',
    en: 'sleep, money, photo…',
    it: 'sonno, soldi, foto…',
  },
  categories: {
    fr: 'Thèmes',
    en: 'Themes',
    it: 'Temi',
  },
  all: {
    fr: 'Tous',
    en: 'All',
    it: 'Tutti',
  },
  ages: {
    fr: 'Âges',
    en: 'Ages',
    it: 'Età',
  },
  everyAge: {
    fr: 'Tous les âges',
    en: 'Every age',
    it: 'Tutte le età',
  },
  minutes: {
    fr: '{minutes} min',
    en: '{minutes} min',
    it: '{minutes} min',
  },
  play: {
    fr: 'Lire',
    en: 'Play',
    it: 'Guarda',
  },
  subscribe: {
    fr: 'S’abonner pour regarder',
    en: 'Subscribe to watch',
    it: 'Abbonati per guardare',
  },
  available: {
    fr: 'Disponible pour les abonnés',
    en: 'Available for subscribed users',
    it: 'Disponibile per gli abbonati',
  },
  premium: {
    fr: 'Premium',
    en: 'Premium',
    it: 'Premium',
  },
  found: {
    one: {
      fr: '1 vidéo',
      en: '1 video',
      it: '1 video',
    },
    other: {
      fr: '{count} vidéos',
      en: '{count} videos',
      it: '{count} video',
    },
  },
  none: {
    fr: 'Aucune vidéo trouvée.',
    en: 'No videos found.',
    it: 'Nessun video trovato.',
  },
  clear: {
    fr: 'Voir toutes les vidéos',
    en: 'See all the videos',
    it: 'Vedi tutti i video',
  },
  failed: {
    fr: 'Les vidéos n’ont pas pu être chargées. Vérifiez votre connexion.',
    en: 'The videos could not be loaded. Check your connection.',
    it: 'Non è stato possibile caricare i video. Controlla la connessione.',
  },
  tryAgain: {
    fr: 'Réessayer',
    en: 'Try again',
    it: 'Riprova',
  },
  dialog: {
    close: {
      fr: 'Fermer',
      en: 'Close',
      it: 'Chiudi',
    },
    loading: {
      fr: 'Chargement du lecteur',
      en: 'Loading the player',
      it: 'Caricamento del video',
    },
    after: {
      fr: 'Après la vidéo, Mirabelle n’en lance pas d’autre.',
      en: 'After the video, Mirabelle does not start another one.',
      it: 'Dopo il video, Mirabelle non ne avvia altri.',
    },
    failed: {
      fr: 'Le lecteur n’a pas pu s’ouvrir. On ferme, puis on réessaie dans un instant.',
      en: 'The player could not be opened. Close this and try again in a moment.',
      it: 'Non è stato possibile aprire il video. Chiudi e riprova tra un momento.',
    },
  },
  evening: {
    name: {
      fr: 'Le soir',
      en: 'Evening',
      it: 'Sera',
    },
    switch: {
      fr: 'Couleurs du soir',
      en: 'Evening colours',
      it: 'Colori della sera',
    },
    question: {
      fr: 'Il se fait tard. Passer aux couleurs du soir, plus douces pour les yeux ?',
      en: 'It is getting late. Switch to the evening colours, which are gentler on the eyes?',
      it: 'Si fa tardi. Passare ai colori della sera, più riposanti per gli occhi?',
    },
    accept: {
      fr: 'Couleurs du soir',
      en: 'Evening colours',
      it: 'Colori della sera',
    },
    decline: {
      fr: 'Garder les couleurs du jour',
      en: 'Keep the day colours',
      it: 'Mantieni i colori del giorno',
    },
  },
} satisfies TextTree
