import { childsPagesTexts } from '#src/domain/child-view/childs-pages.texts.ts'
import type { TextTree } from '#src/shared/language/languages.ts'
import { minutesTexts } from '#src/shared/language/minutes.texts.ts'
import { orchardOfflineTexts } from './orchard-offline.texts.ts'

/** A child's own page. The French says « tu » to the child, and « vous » to the grown-up at the PIN. */
export const orchardTexts = {
  meta: {
    title: { fr: 'Mon verger | Mirabelle', en: 'My orchard | Mirabelle', it: 'Il mio frutteto | Mirabelle' },
    description: {
      fr: 'Le coin de votre enfant.',
      en: 'Your child’s own place.',
      it: 'L’angolo di tuo figlio o tua figlia.',
    },
    keywords: {
      fr: 'verger, défis, replays',
      en: 'orchard, challenges, replays',
      it: 'frutteto, sfide, registrazioni',
    },
  },
  name: { fr: 'Mon verger', en: 'My orchard', it: 'Il mio frutteto' },
  loading: { fr: 'Ton verger arrive', en: 'Here comes your orchard', it: 'Il tuo frutteto arriva' },
  greeting: { fr: 'Bonjour.', en: 'Hello.', it: 'Ciao.' },
  hello: { fr: 'Bonjour {name}.', en: 'Hello {name}.', it: 'Ciao {name}.' },
  back: childsPagesTexts.back,
  toParent: { fr: 'Retour au parent', en: 'For grown-ups', it: 'Per i genitori' },
  away: orchardOfflineTexts,
  closed: {
    title: {
      fr: 'Ton verger est fermé pour l’instant.',
      en: 'Your orchard is closed for now.',
      it: 'Per ora il tuo frutteto è chiuso.',
    },
    text: {
      fr: 'Montre cette page à un parent, qui saura quoi faire.',
      en: 'Show this page to a parent: they will know what to do.',
      it: 'Mostra questa pagina a un genitore: saprà che cosa fare.',
    },
  },
  signedOut: {
    title: {
      fr: 'C’est le verger d’un enfant.',
      en: 'This is a child’s orchard.',
      it: 'Questo frutteto è per bambini e ragazzi.',
    },
    text: {
      fr: 'Un parent se connecte d’abord, puis passe la main.',
      en: 'A parent signs in first, then hands over.',
      it: 'Prima accede un genitore, poi passa il dispositivo.',
    },
    signIn: { fr: 'Se connecter', en: 'Sign in', it: 'Accedi' },
  },
  today: {
    live: { fr: 'À {time}.', en: 'At {time}.', it: 'Alle {time}.' },
    liveWith: {
      fr: 'Avec {expert}, à {time}.',
      en: 'With {expert}, at {time}.',
      it: 'Con {expert}, alle {time}.',
    },
    opens: {
      fr: 'La porte s’ouvre à {opens}.',
      en: 'The door opens at {opens}.',
      it: 'La porta si apre alle {opens}.',
    },
    /** The team has not typed the link yet. */
    noAddress: {
      fr: 'La porte n’est pas encore prête. L’équipe s’en occupe.',
      en: 'The door is not ready yet. The team is working on it.',
      it: 'La porta non è ancora pronta. Ci pensa il team.',
    },
    open: { fr: 'La porte est ouverte.', en: 'The door is open.', it: 'La porta è aperta.' },
    enter: { fr: 'Entrer', en: 'Go in', it: 'Entra' },
    mission: { fr: 'Ta première mission.', en: 'Your first mission.', it: 'La tua prima missione.' },
    week: {
      fr: 'Ton défi de la semaine.',
      en: 'Your challenge of the week.',
      it: 'La tua sfida della settimana.',
    },
    challenge: { fr: 'Un défi pour toi.', en: 'A challenge for you.', it: 'Una sfida per te.' },
    see: { fr: 'Voir le défi', en: 'See the challenge', it: 'Vedi la sfida' },
    calm: {
      fr: 'Rien à faire aujourd’hui. Joue dehors.',
      en: 'Nothing to do today. Play outside.',
      it: 'Oggi niente da fare. Gioca fuori.',
    },
  },
  nextLive: {
    fr: 'Ton prochain live : {title}, {day} à {time}.',
    en: 'Your next live session: {title}, {day} at {time}.',
    it: 'La tua prossima diretta: {title}, {day} alle {time}.',
  },
  nextSession: {
    fr: 'Ta séance avec {expert}, {day} à {time}.',
    en: 'Your session with {expert}, {day} at {time}.',
    it: 'Il tuo incontro con {expert}, {day} alle {time}.',
  },
  tree: {
    label: { fr: 'Ton arbre', en: 'Your tree', it: 'Il tuo albero' },
    all: { fr: 'Voir tous mes badges', en: 'See all my badges', it: 'Vedi tutti i miei distintivi' },
    none: {
      fr: 'Ton premier badge viendra à son heure.',
      en: 'Your first badge will come in its own time.',
      it: 'Il tuo primo distintivo arriverà a suo tempo.',
    },
  },
  tiles: {
    challenges: { fr: 'Mes défis', en: 'My challenges', it: 'Le mie sfide' },
    challengesHint: { fr: 'Choisis quand tu veux', en: 'Choose whenever you like', it: 'Scegli quando vuoi' },
    replays: childsPagesTexts.replays,
    replaysHint: { fr: 'Reprends où tu veux', en: 'Pick up wherever you like', it: 'Riprendi da dove vuoi' },
    picture: { fr: 'Mon image', en: 'My picture', it: 'La mia immagine' },
    pictureHint: { fr: 'Change quand tu veux', en: 'Change whenever you like', it: 'Cambia quando vuoi' },
  },
  badges: { fr: 'Mes badges', en: 'My badges', it: 'I miei distintivi' },
  replays: {
    none: childsPagesTexts.noReplays,
    noAccess: childsPagesTexts.replaysRest,
    minutes: minutesTexts,
    watch: { fr: 'Regarder', en: 'Watch', it: 'Guarda' },
    resume: { fr: 'Reprendre', en: 'Carry on', it: 'Riprendi' },
  },
  states: {
    begun: { fr: 'En cours', en: 'Started', it: 'In corso' },
    done: {
      fr: 'Fait, à confirmer par un parent',
      en: 'Done, for a parent to confirm',
      it: 'Fatta, un genitore confermerà',
    },
    confirmed: { fr: 'Réussi', en: 'Done', it: 'Riuscita' },
    week: { fr: 'Cette semaine', en: 'This week', it: 'Questa settimana' },
  },
  challenge: {
    minutes: minutesTexts,
    materials: { fr: 'Ce qu’il te faut', en: 'What you need', it: 'Che cosa ti serve' },
    begin: { fr: 'Je commence', en: 'I’ll start', it: 'Comincio' },
    done: { fr: 'C’est fait', en: 'Done', it: 'Fatto' },
    leave: { fr: 'Je laisse pour l’instant', en: 'I’ll leave it for now', it: 'Per ora lascio' },
    again: { fr: 'Je recommence', en: 'I’ll do it again', it: 'Ricomincio' },
    tryAgain: childsPagesTexts.tryAgain,
    waiting: {
      fr: 'C’est fait. Raconte à un parent, qui confirmera.',
      en: 'Done. Tell a parent about it, and they will confirm.',
      it: 'Fatto. Raccontalo a un genitore, che confermerà.',
    },
    fruit: {
      fr: 'C’est confirmé. Un fruit a poussé sur ton arbre.',
      en: 'Confirmed. A fruit has grown on your tree.',
      it: 'Confermato. Sul tuo albero è cresciuto un frutto.',
    },
    said: {
      fr: 'Un mot pour toi : {words}',
      en: 'A note for you: {words}',
      it: 'Due righe per te: {words}',
    },
    failed: childsPagesTexts.failed,
    noAccess: {
      fr: 'Les défis se reposent. Parles-en à un parent.',
      en: 'The challenges are having a rest. Talk to a parent.',
      it: 'Le sfide riposano. Parlane con un genitore.',
    },
    unknown: {
      fr: 'Ce défi n’est pas là. Il y en a d’autres.',
      en: 'This challenge is not here. There are others.',
      it: 'Questa sfida non c’è. Ce ne sono altre.',
    },
  },
  picture: {
    lead: {
      fr: 'Celle de ton verger.',
      en: 'The one in your orchard.',
      it: 'Quella del tuo frutteto.',
    },
    faces: { fr: 'Un visage', en: 'A face', it: 'Un viso' },
    crests: { fr: 'Un dessin', en: 'A drawing', it: 'Un disegno' },
    face: { fr: 'Visage {number}', en: 'Face {number}', it: 'Viso {number}' },
    crest: { fr: 'Dessin {number}', en: 'Drawing {number}', it: 'Disegno {number}' },
    own: { fr: 'Ton image à toi', en: 'Your own picture', it: 'La tua immagine' },
    keep: { fr: 'Garder cette image', en: 'Keep this picture', it: 'Tieni questa immagine' },
    kept: { fr: 'C’est ton image.', en: 'This is your picture.', it: 'È la tua immagine.' },
  },
  evening: {
    title: { fr: 'C’est l’heure d’éteindre.', en: 'Time to switch off.', it: 'È ora di spegnere.' },
    lead: {
      fr: 'Ton arbre dort aussi. Tout t’attend demain.',
      en: 'Your tree is asleep too. Everything will be here tomorrow.',
      it: 'Anche il tuo albero dorme. Domani ritrovi tutto.',
    },
    tell: {
      fr: 'Avant de dormir, raconte à quelqu’un une chose que tu as aimée aujourd’hui.',
      en: 'Before you sleep, tell someone one thing you liked today.',
      it: 'Prima di dormire, racconta a qualcuno una cosa che ti è piaciuta oggi.',
    },
    live: { fr: 'Ton live t’attend.', en: 'Your live session is waiting.', it: 'La tua diretta ti aspetta.' },
    session: {
      fr: 'Ta séance t’attend.',
      en: 'Your session is waiting.',
      it: 'Il tuo incontro ti aspetta.',
    },
    night: { fr: 'Bonne nuit', en: 'Good night', it: 'Buonanotte' },
    sleeping: { fr: 'Dors bien.', en: 'Sleep well.', it: 'Dormi bene.' },
    /** After the daily limit, which may be reached in the morning. */
    enough: {
      lead: {
        fr: 'C’est assez pour aujourd’hui. Tout t’attend demain.',
        en: 'That is enough for today. Everything will be here tomorrow.',
        it: 'Per oggi basta così. Domani ritrovi tutto.',
      },
      tell: {
        fr: 'Raconte à quelqu’un une chose que tu as aimée aujourd’hui.',
        en: 'Tell someone one thing you liked today.',
        it: 'Racconta a qualcuno una cosa che ti è piaciuta oggi.',
      },
      night: { fr: 'À demain', en: 'See you tomorrow', it: 'A domani' },
      sleeping: { fr: 'À demain.', en: 'See you tomorrow.', it: 'A domani.' },
    },
  },
  pin: {
    title: { fr: 'C’est pour un adulte', en: 'This is for a grown-up', it: 'È per un adulto' },
    text: {
      fr: 'Tapez le code de la famille pour revenir à l’espace parent.',
      en: 'Enter the family code to go back to the parent dashboard.',
      it: 'Inserisci il codice di famiglia per tornare all’area genitori.',
    },
    field: { fr: 'Code de la famille', en: 'Family code', it: 'Codice di famiglia' },
    typed: { fr: 'Chiffres tapés : {count}', en: 'Digits entered: {count}', it: 'Cifre inserite: {count}' },
    digit: { fr: 'Chiffre {digit}', en: 'Digit {digit}', it: 'Cifra {digit}' },
    erase: { fr: 'Effacer', en: 'Erase', it: 'Cancella' },
    close: { fr: 'Fermer', en: 'Close', it: 'Chiudi' },
    confirm: { fr: 'Valider', en: 'Confirm', it: 'Conferma' },
    wrong: { fr: 'Ce n’est pas ce code.', en: 'That is not the code.', it: 'Non è questo il codice.' },
    resting: {
      fr: 'Attendez un quart d’heure, puis réessayez.',
      en: 'Wait a quarter of an hour, then try again.',
      it: 'Aspetta un quarto d’ora, poi riprova.',
    },
    forgotten: {
      fr: 'Code oublié ? Recevoir un e-mail',
      en: 'Forgotten the code? Get an e-mail',
      it: 'Codice dimenticato? Ricevi un’e-mail',
    },
    sent: {
      fr: 'L’e-mail est parti. Son lien rouvre l’espace parent.',
      en: 'The e-mail is on its way. Its link opens the parent dashboard again.',
      it: 'L’e-mail è partita. Il suo link riapre l’area genitori.',
    },
    failed: {
      fr: 'Ça n’a pas marché. Réessayez dans un instant.',
      en: 'That did not work. Try again in a moment.',
      it: 'Non ha funzionato. Riprova tra un momento.',
    },
  },
} satisfies TextTree
