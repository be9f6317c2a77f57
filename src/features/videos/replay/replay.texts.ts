import { eveningText } from '#src/features/videos/player/evening.texts.ts'
import type { TextTree } from '#src/shared/language/languages.ts'
import { minutesTexts } from '#src/shared/language/minutes.texts.ts'

export const replayTexts = {
  back: { fr: 'Tous les replays', en: 'All replays', it: 'Tutte le registrazioni' },
  watch: { fr: 'Regarder', en: 'Watch', it: 'Guarda' },
  resume: { fr: 'Reprendre à {time}', en: 'Resume at {time}', it: 'Riprendi da {time}' },
  fromStart: { fr: 'Revoir depuis le début', en: 'Watch from the start', it: 'Rivedi dall’inizio' },
  who: { fr: 'Qui regarde ?', en: 'Who is watching?', it: 'Chi guarda?' },
  live: { fr: 'Live du {date}', en: 'Live session on {date}', it: 'Diretta del {date}' },
  minutes: minutesTexts,
  captionsIn: {
    fr: 'Sous-titres : {languages}',
    en: 'Captions: {languages}',
    it: 'Sottotitoli: {languages}',
  },
  dinner: { fr: 'La question pour le dîner', en: 'The question for dinner', it: 'La domanda per cena' },
  everyone: {
    fr: 'Chacun répond, les grands aussi.',
    en: 'Everyone answers, grown-ups too.',
    it: 'Rispondono tutti, anche i grandi.',
  },
  challenge: {
    fr: 'Le défi qui va avec',
    en: 'The challenge that goes with it',
    it: 'La sfida abbinata',
  },
  seeChallenge: { fr: 'Voir le défi', en: 'See the challenge', it: 'Vedi la sfida' },
  chapters: { fr: 'Les chapitres', en: 'Chapters', it: 'I capitoli' },
  transcript: { fr: 'Lire le texte', en: 'Read the text', it: 'Leggi il testo' },
  noTranscript: {
    fr: 'Le texte n’a pas pu être chargé.',
    en: 'The text could not be loaded.',
    it: 'Non è stato possibile caricare il testo.',
  },
  otherCaptions: {
    fr: 'Pas de sous-titres en français pour ce replay. Il y en a en : {languages}.',
    en: 'There are no English captions for this replay. Captions are available in: {languages}.',
    it: 'Non ci sono sottotitoli in italiano per questa registrazione. Ci sono in: {languages}.',
  },
  finished: {
    fr: 'C’est fini. Rien ne s’enchaîne tout seul.',
    en: 'That is the end. Nothing else starts by itself.',
    it: 'Finito. Nient’altro parte da solo.',
  },
  finishedDinner: {
    fr: 'Revu. La question pour le dîner est là.',
    en: 'That is the end. The question for dinner is here.',
    it: 'Finito. Ecco la domanda per cena.',
  },
  evening: eveningText,
  unknown: {
    fr: 'Ce replay n’existe pas, ou n’est plus là.',
    en: 'This replay does not exist, or is no longer here.',
    it: 'Questa registrazione non esiste, o non c’è più.',
  },
  failed: {
    fr: 'La vidéo n’a pas pu être lue. On vérifie la connexion, puis on réessaie.',
    en: 'The video could not be played. Check your connection, then try again.',
    it: 'Non è stato possibile riprodurre il video. Controlla la connessione e riprova.',
  },
  player: {
    label: { fr: 'Lecteur : {title}', en: 'Player: {title}', it: 'Lettore: {title}' },
    play: { fr: 'Lire', en: 'Play', it: 'Riproduci' },
    pause: { fr: 'Pause', en: 'Pause', it: 'Pausa' },
    back: { fr: 'Reculer de dix secondes', en: 'Back ten seconds', it: 'Indietro di dieci secondi' },
    tenSeconds: { fr: '10 s', en: '10 s', it: '10 s' },
    position: {
      fr: 'Position dans le replay',
      en: 'Position in the replay',
      it: 'Posizione nella registrazione',
    },
    of: { fr: '{position} sur {duration}', en: '{position} of {duration}', it: '{position} di {duration}' },
    ofInChapter: {
      fr: '{position} sur {duration}, chapitre «\u00A0{chapter}\u00A0»',
      en: '{position} of {duration}, chapter “{chapter}”',
      it: '{position} di {duration}, capitolo «{chapter}»',
    },
    captions: { fr: 'Sous-titres', en: 'Captions', it: 'Sottotitoli' },
    noCaptions: { fr: 'Sans sous-titres', en: 'No captions', it: 'Nessun sottotitolo' },
    rate: { fr: 'Vitesse', en: 'Speed', it: 'Velocità' },
    mute: { fr: 'Couper le son', en: 'Mute', it: 'Disattiva l’audio' },
    unmute: { fr: 'Remettre le son', en: 'Unmute', it: 'Riattiva l’audio' },
    full: { fr: 'Plein écran', en: 'Full screen', it: 'Schermo intero' },
    loading: { fr: 'Chargement de la vidéo', en: 'Loading the video', it: 'Caricamento del video' },
    keys: {
      fr: 'Touches : espace pour lire, flèches pour avancer, reculer et régler le son, C pour les sous-titres, F pour le plein écran.',
      en: 'Keys: space to play, arrows to move and change the volume, C for captions, F for full screen.',
      it: 'Tasti: spazio per riprodurre, frecce per spostarsi e per il volume, C per i sottotitoli, F per lo schermo intero.',
    },
    chapterKeys: {
      fr: 'Page précédente et page suivante pour changer de chapitre.',
      en: 'Page Up and Page Down to change chapter.',
      it: 'Pagina su e pagina giù per cambiare capitolo.',
    },
  },
  languages: {
    fr: { fr: 'Français', en: 'Français', it: 'Français' },
    en: { fr: 'English', en: 'English', it: 'English' },
    it: { fr: 'Italiano', en: 'Italiano', it: 'Italiano' },
  },
} satisfies TextTree
