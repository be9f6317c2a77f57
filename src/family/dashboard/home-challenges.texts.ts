import type { HomeChallengeId } from '#src/business/home-challenges.ts'
import type { Text } from '#src/language/languages.ts'

/** Each challenge at home: its name, and what to do. Written for a parent and a child reading together. */
export const homeChallengeTexts: Readonly<Record<HomeChallengeId, { title: Text; text: Text }>> = {
  'bag-five-evenings': {
    title: { fr: 'Préparer son sac, cinq soirs', en: 'Packing the bag, five evenings', it: 'Preparare lo zaino, cinque sere' },
    text: {
      fr: 'Une liste sur la porte, et seul l’enfant touche au sac.',
      en: 'A list on the door, and only the child touches the bag.',
      it: 'Una lista sulla porta, e lo zaino lo tocca solo chi lo porta.',
    },
  },
  'snack-for-two': {
    title: { fr: 'Préparer un goûter pour deux', en: 'Making a snack for two', it: 'Preparare una merenda per due' },
    text: {
      fr: 'Du choix des fruits à la vaisselle, sans four ni couteau pointu.',
      en: 'From choosing the fruit to washing up, with no oven and no sharp knife.',
      it: 'Dalla scelta della frutta ai piatti da lavare, senza forno né coltello appuntito.',
    },
  },
  'kind-no': {
    title: { fr: 'Dire non une fois, gentiment', en: 'Saying no once, kindly', it: 'Dire di no una volta, con gentilezza' },
    text: {
      fr: 'Une vraie occasion, une phrase courte, et raconter comment c’était.',
      en: 'One real occasion, one short sentence, then tell how it felt.',
      it: 'Un’occasione vera, una frase breve, e poi raccontare com’è andata.',
    },
  },
  'invite-someone': {
    title: { fr: 'Inviter quelqu’un qui joue seul', en: 'Inviting someone who plays alone', it: 'Invitare chi gioca da solo' },
    text: {
      fr: 'À la récréation ou au parc, une fois dans la semaine.',
      en: 'At break or in the park, once in the week.',
      it: 'A ricreazione o al parco, una volta nella settimana.',
    },
  },
  'two-sources': {
    title: { fr: 'Vérifier une information à deux endroits', en: 'Checking a fact in two places', it: 'Verificare una notizia in due posti' },
    text: {
      fr: 'Un livre, un dictionnaire, une personne qui sait : deux réponses à comparer.',
      en: 'A book, a dictionary, somebody who knows: two answers to compare.',
      it: 'Un libro, un dizionario, una persona che sa: due risposte da confrontare.',
    },
  },
  'outside-the-photo': {
    title: { fr: 'Trouver ce qu’une photo ne montre pas', en: 'Finding what a photo leaves out', it: 'Scoprire che cosa una foto non mostra' },
    text: {
      fr: 'Choisir une image, puis imaginer trois choses juste à côté du cadre.',
      en: 'Choose a picture, then imagine three things just outside the frame.',
      it: 'Scegliere un’immagine e immaginare tre cose appena fuori dal bordo.',
    },
  },
  'pass-phrase': {
    title: { fr: 'Inventer une phrase de passe', en: 'Inventing a passphrase', it: 'Inventare una frase segreta' },
    text: {
      fr: 'Quatre mots sans rapport, faciles à retenir, écrits nulle part.',
      en: 'Four unrelated words, easy to remember, written nowhere.',
      it: 'Quattro parole senza legame, facili da ricordare e mai scritte.',
    },
  },
  'what-ai-cannot': {
    title: {
      fr: 'Expliquer à un adulte ce qu’une IA ne sait pas',
      en: 'Telling an adult what an AI does not know',
      it: 'Spiegare a un adulto che cosa un’IA non sa',
    },
    text: {
      fr: 'Trois exemples trouvés ensemble, racontés par l’enfant.',
      en: 'Three examples found together, told by the child.',
      it: 'Tre esempi trovati insieme, raccontati dai più giovani.',
    },
  },
  'ten-minutes': {
    title: { fr: 'Dix minutes sans s’interrompre', en: 'Ten minutes without stopping', it: 'Dieci minuti senza interrompersi' },
    text: {
      fr: 'Un minuteur, une seule activité, trois jours de suite ou non.',
      en: 'A timer, one activity, on three days, in a row or not.',
      it: 'Un timer, una sola attività, in tre giorni, di seguito o no.',
    },
  },
  'hour-without-screen': {
    title: { fr: 'Une heure d’écran en moins, un samedi', en: 'One hour less of screen, one Saturday', it: 'Un’ora di schermo in meno, un sabato' },
    text: {
      fr: 'Décider la veille de ce qui prendra sa place.',
      en: 'Decide the day before what will take its place.',
      it: 'Decidere il giorno prima che cosa prenderà il suo posto.',
    },
  },
  'small-promise': {
    title: { fr: 'Tenir une petite promesse', en: 'Keeping a small promise', it: 'Mantenere una piccola promessa' },
    text: {
      fr: 'Arroser une plante, mettre la table : sept jours, choisis par l’enfant.',
      en: 'Watering a plant, laying the table: seven days, chosen by the child.',
      it: 'Innaffiare una pianta, apparecchiare: sette giorni, a sua scelta.',
    },
  },
  'put-right': {
    title: { fr: 'Réparer une maladresse', en: 'Putting a mistake right', it: 'Rimediare a un pasticcio' },
    text: {
      fr: 'Un objet recollé ou un mot d’excuse : le geste compte.',
      en: 'Something glued back or a word of apology: the gesture counts.',
      it: 'Un oggetto incollato o una parola di scuse: conta il gesto.',
    },
  },
  'three-objects': {
    title: { fr: 'Échanger trois objets', en: 'Swapping three things', it: 'Scambiare tre oggetti' },
    text: {
      fr: 'Les choisir, dire ce qu’ils valent, trouver à qui ils serviront.',
      en: 'Choose them, say what they are worth, find who will use them.',
      it: 'Sceglierli, dire quanto valgono, trovare a chi serviranno.',
    },
  },
  'ten-euros': {
    title: { fr: 'Tenir le compte de dix euros', en: 'Keeping track of ten euros', it: 'Tenere il conto di dieci euro' },
    text: {
      fr: 'Sept jours, un carnet, une colonne pour l’envie et une pour le besoin.',
      en: 'Seven days, a notebook, one column for wants and one for needs.',
      it: 'Sette giorni, un quaderno, una colonna per le voglie e una per i bisogni.',
    },
  },
  'three-strokes': {
    title: { fr: 'Dessiner une idée en trois traits', en: 'Drawing an idea in three strokes', it: 'Disegnare un’idea in tre tratti' },
    text: {
      fr: 'La famille devine. On recommence avec une idée plus difficile.',
      en: 'The family guesses. Then try a harder idea.',
      it: 'La famiglia indovina. Poi si prova con un’idea più difficile.',
    },
  },
  'six-frames': {
    title: { fr: 'Raconter sa journée en six cases', en: 'Telling the day in six panels', it: 'Raccontare la giornata in sei vignette' },
    text: {
      fr: 'Une feuille pliée, un début, une surprise, une fin.',
      en: 'One folded sheet, a beginning, a surprise, an end.',
      it: 'Un foglio piegato, un inizio, una sorpresa, una fine.',
    },
  },
  'one-minute': {
    title: { fr: 'Parler une minute devant la famille', en: 'Speaking for one minute to the family', it: 'Parlare un minuto davanti alla famiglia' },
    text: {
      fr: 'Un sujet aimé, debout, sans notes. On applaudit, c’est tout.',
      en: 'A favourite subject, standing, no notes. Applause, and that is all.',
      it: 'Un argomento che piace, in piedi, senza appunti. Si applaude, e basta.',
    },
  },
  'teach-someone-younger': {
    title: { fr: 'Apprendre quelque chose à plus petit que soi', en: 'Teaching something to someone younger', it: 'Insegnare qualcosa a chi è più piccolo' },
    text: {
      fr: 'Un nœud, un tour, un mot : avec patience, jusqu’à ce que ça marche.',
      en: 'A knot, a trick, a word: patiently, until it works.',
      it: 'Un nodo, un trucco, una parola: con pazienza, finché riesce.',
    },
  },
  'seven-nights': {
    title: { fr: 'Noter son sommeil, sept nuits', en: 'Noting sleep, seven nights', it: 'Annotare il sonno, sette notti' },
    text: {
      fr: 'L’heure du coucher, l’heure du lever, un dessin de l’humeur.',
      en: 'Bedtime, waking time, a drawing of the mood.',
      it: 'L’ora in cui si va a letto, l’ora del risveglio, un disegno dell’umore.',
    },
  },
  'walk-four-days': {
    title: { fr: 'Marcher vingt minutes, quatre jours', en: 'Walking twenty minutes, four days', it: 'Camminare venti minuti, quattro giorni' },
    text: {
      fr: 'Avec quelqu’un, en parlant, par tous les temps ou presque.',
      en: 'With somebody, talking, in almost any weather.',
      it: 'Con qualcuno, chiacchierando, quasi con qualsiasi tempo.',
    },
  },
  sundial: {
    title: { fr: 'Fabriquer un cadran solaire', en: 'Making a sundial', it: 'Costruire una meridiana' },
    text: {
      fr: 'Un carton, un crayon, un rebord de fenêtre, et un trait à chaque heure.',
      en: 'A piece of card, a pencil, a window sill, and a mark every hour.',
      it: 'Un cartone, una matita, un davanzale, e un segno a ogni ora.',
    },
  },
  'salt-water': {
    title: { fr: 'Faire flotter un œuf', en: 'Making an egg float', it: 'Far galleggiare un uovo' },
    text: {
      fr: 'De l’eau, du sel, cuillère après cuillère. Que se passe-t-il, et pourquoi ?',
      en: 'Water and salt, one spoon after another. What happens, and why?',
      it: 'Acqua e sale, un cucchiaio dopo l’altro. Che cosa succede, e perché?',
    },
  },
  'who-decides': {
    title: { fr: 'Trouver qui décide dans sa commune', en: 'Finding out who decides in your town', it: 'Scoprire chi decide nel proprio comune' },
    text: {
      fr: 'Choisir une question : un banc, une piste, un arbre. Chercher qui répond.',
      en: 'Choose a question: a bench, a cycle path, a tree. Find out who answers.',
      it: 'Scegliere una domanda: una panchina, una ciclabile, un albero. Cercare chi risponde.',
    },
  },
  'ask-an-elder': {
    title: {
      fr: 'Demander comment c’était avant, et le raconter',
      en: 'Asking how it used to be, and passing it on',
      it: 'Chiedere com’era una volta, e raccontarlo',
    },
    text: {
      fr: 'Cinq questions à une personne âgée, puis l’histoire racontée à table.',
      en: 'Five questions to an older person, then the story told at supper.',
      it: 'Cinque domande a una persona anziana, poi la storia raccontata a tavola.',
    },
  },
}
