import type { DemonstrationChallenge } from './challenge-content.ts'

/**
 * Everyday challenges: doing something for oneself, with others, with screens, with time and with one’s word.
 */
export const challengesOfDays: readonly DemonstrationChallenge[] = [
  {
    id: 'bag-five-evenings',
    category: 'autonomy',
    ageGroups: ['6-8', '9-11'],
    minutes: 10,
    passesOn: false,
    title: {
      fr: 'Préparer son sac, cinq soirs',
      en: 'Packing your bag, five evenings running',
      it: 'Preparare lo zaino, cinque sere',
    },
    why: {
      fr: 'Le matin, tu ne cherches plus rien. Tu pars tranquille.',
      en: 'In the morning there is nothing left to look for. You set off calmly.',
      it: 'La mattina non cerchi più niente. Esci con calma.',
    },
    steps: [
      {
        picture: 'paper',
        text: {
          fr: 'Fais une liste de ce qui va dans ton sac. Tu peux la dessiner.',
          en: 'Make a list of what goes in your bag. You can draw it.',
          it: 'Fai una lista di quello che va nello zaino. Puoi disegnarla.',
        },
      },
      {
        picture: 'house',
        text: {
          fr: 'Accroche la liste sur ta porte.',
          en: 'Stick the list on your door.',
          it: 'Appendi la lista alla tua porta.',
        },
      },
      {
        picture: 'bag',
        text: {
          fr: 'Le soir, tu prépares ton sac avec la liste. Personne d’autre n’y touche.',
          en: 'In the evening, use the list to pack your bag. Nobody else touches it.',
          it: 'La sera prepari lo zaino con la lista. Nessun altro lo tocca.',
        },
      },
      {
        picture: 'sun',
        text: {
          fr: 'Le matin, tu prends ton sac et tu pars. Il manque quelque chose ? Ajoute-le à la liste.',
          en: 'In the morning you take your bag and go. Something missing? Add it to the list.',
          it: 'La mattina prendi lo zaino e vai. Manca qualcosa? Aggiungilo alla lista.',
        },
      },
    ],
    materials: [
      { fr: 'Une feuille', en: 'A sheet of paper', it: 'Un foglio' },
      { fr: 'Un crayon', en: 'A pencil', it: 'Una matita' },
      { fr: 'Du ruban adhésif', en: 'Sticky tape', it: 'Nastro adesivo' },
    ],
  },
  {
    id: 'snack-for-two',
    category: 'autonomy',
    ageGroups: ['6-8', '9-11'],
    minutes: 30,
    passesOn: false,
    title: {
      fr: 'Préparer un goûter pour deux',
      en: 'Making a snack for two',
      it: 'Preparare una merenda per due',
    },
    why: {
      fr: 'Prépare un goûter pour quelqu’un que tu aimes bien. Sans aide, ou presque.',
      en: 'Make a snack for somebody you like. On your own, or nearly.',
      it: 'Prepara una merenda per qualcuno a cui vuoi bene. Senza aiuto, o quasi.',
    },
    steps: [
      {
        picture: 'basket',
        text: {
          fr: 'Prends deux fruits que vous aimez. Demande à l’autre lesquels.',
          en: 'Choose two kinds of fruit that you both like. Ask the other person which.',
          it: 'Prendi due frutti che vi piacciono. Chiedi all’altra persona quali.',
        },
      },
      {
        picture: 'wash',
        text: {
          fr: 'Tes mains d’abord, les fruits ensuite, sous l’eau froide.',
          en: 'Wash your hands first, then the fruit, under cold water.',
          it: 'Prima le mani, poi la frutta, sotto l’acqua fredda.',
        },
      },
      {
        picture: 'cut',
        text: {
          fr: 'Un couteau à bout rond, les doigts repliés, tout doucement.',
          en: 'Use a round-tipped knife, fingers tucked in, very gently.',
          it: 'Un coltello con la punta tonda, le dita piegate, piano piano.',
        },
      },
      {
        picture: 'table',
        text: {
          fr: 'Deux assiettes, deux verres, et quelque chose de joli au milieu.',
          en: 'Lay two plates, two glasses, and something pretty in the middle.',
          it: 'Due piatti, due bicchieri, e qualcosa di bello al centro.',
        },
      },
      {
        picture: 'tidy',
        text: {
          fr: 'Vous mangez, vous parlez. Après, tu laves ce qui a servi.',
          en: 'Eat together, and talk. Then wash up what you used.',
          it: 'Mangiate, chiacchierate. Poi lavi quello che avete usato.',
        },
      },
    ],
    materials: [
      { fr: 'Deux fruits', en: 'Two pieces of fruit', it: 'Due frutti' },
      {
        fr: 'Une planche et un couteau à bout rond',
        en: 'A chopping board and a round-tipped knife',
        it: 'Un tagliere e un coltello con la punta tonda',
      },
      {
        fr: 'Deux assiettes et deux verres',
        en: 'Two plates and two glasses',
        it: 'Due piatti e due bicchieri',
      },
      { fr: 'Une éponge', en: 'A sponge', it: 'Una spugna' },
    ],
  },
  {
    id: 'kind-no',
    category: 'social',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 10,
    passesOn: false,
    title: {
      fr: 'Dire non une fois, gentiment',
      en: 'Saying no once, kindly',
      it: 'Dire di no una volta, con gentilezza',
    },
    why: {
      fr: 'Tu as le droit de dire non. Un non gentil, ça s’apprend.',
      en: 'You are allowed to say no. You can learn to say it kindly.',
      it: 'Hai il diritto di dire di no. Un no gentile si impara.',
    },
    steps: [
      {
        picture: 'people',
        text: {
          fr: 'Cherche un moment où tu dis oui sans en avoir envie.',
          en: 'Think of a time when you say yes without wanting to.',
          it: 'Cerca un momento in cui dici di sì senza averne voglia.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Prépare ta phrase : « Non merci, pas aujourd’hui. »',
          en: 'Get your sentence ready: “No thank you, not today.”',
          it: 'Prepara la tua frase: «No grazie, non oggi».',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Entraîne-toi avec un parent. Regarde-le, parle doucement.',
          en: 'Practise with a parent. Look at them, speak softly.',
          it: 'Allenati con un genitore. Guardalo, parla piano.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Dis-le pour de vrai, une fois.',
          en: 'Say it for real, once.',
          it: 'Dillo davvero, una volta.',
        },
      },
      {
        picture: 'heart',
        text: {
          fr: 'Raconte comment c’était, dans ton ventre et après.',
          en: 'Tell someone how it felt, in your stomach and afterwards.',
          it: 'Racconta com’è stato, nella pancia e dopo.',
        },
      },
    ],
    materials: [{ fr: 'Rien du tout', en: 'Nothing at all', it: 'Proprio niente' }],
  },
  {
    id: 'invite-someone',
    category: 'social',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 15,
    passesOn: false,
    title: {
      fr: 'Inviter quelqu’un qui joue à l’écart',
      en: 'Inviting someone who is playing alone',
      it: 'Invitare chi gioca in disparte',
    },
    why: {
      fr: 'Un mot de toi peut changer la récré de quelqu’un.',
      en: 'One word from you can change somebody’s break time.',
      it: 'Una tua parola può cambiare la ricreazione di qualcuno.',
    },
    steps: [
      {
        picture: 'eye',
        text: {
          fr: 'Regarde autour de toi. Qui joue sans les autres ?',
          en: 'Look around you. Who is playing without the others?',
          it: 'Guardati intorno. Chi gioca senza gli altri?',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Approche-toi et dis : « Tu viens avec nous ? »',
          en: 'Go up to them and say: “Do you want to play with us?”',
          it: 'Avvicinati e di’: «Vieni con noi?»',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Explique le jeu et laisse choisir un rôle.',
          en: 'Explain the game and let them choose a part.',
          it: 'Spiega il gioco e lascia scegliere un ruolo.',
        },
      },
      {
        picture: 'heart',
        text: {
          fr: 'C’est non ? Ce n’est pas grave. Tu as proposé.',
          en: 'If they say no, that is fine. You asked.',
          it: 'È un no? Non fa niente. Tu hai chiesto.',
        },
      },
    ],
    materials: [
      {
        fr: 'Un jeu à plusieurs, si tu veux',
        en: 'A game for several players, if you like',
        it: 'Un gioco per più persone, se vuoi',
      },
    ],
  },
  {
    id: 'two-sources',
    category: 'critical',
    ageGroups: ['9-11', '12-15'],
    minutes: 25,
    passesOn: false,
    title: {
      fr: 'Vérifier une information à deux endroits',
      en: 'Checking a fact in two places',
      it: 'Verificare una notizia su due fonti',
    },
    why: {
      fr: 'Ce qu’on entend n’est pas toujours vrai. Tu peux chercher.',
      en: 'What we hear is not always true. You can look it up.',
      it: 'Quello che si sente non è sempre vero. Puoi cercare.',
    },
    steps: [
      {
        picture: 'talk',
        text: {
          fr: 'Choisis une chose que tu as entendue cette semaine.',
          en: 'Choose something that you heard this week.',
          it: 'Scegli una cosa che hai sentito questa settimana.',
        },
      },
      {
        picture: 'book',
        text: {
          fr: 'Cherche-la dans un livre ou un dictionnaire.',
          en: 'Look for it in a book or a dictionary.',
          it: 'Cercala in un libro o in un dizionario.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Demande à une personne qui s’y connaît.',
          en: 'Ask somebody who knows about it.',
          it: 'Chiedi a una persona che se ne intende.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Compare les deux réponses. Pareil, ou pas tout à fait ?',
          en: 'Compare the two answers. The same, or not quite?',
          it: 'Confronta le due risposte. Uguali, o non proprio?',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Écris en une phrase ce que tu crois maintenant.',
          en: 'Write in one sentence what you think now.',
          it: 'Scrivi in una frase che cosa pensi adesso.',
        },
      },
    ],
    materials: [
      { fr: 'Un livre ou un dictionnaire', en: 'A book or a dictionary', it: 'Un libro o un dizionario' },
      { fr: 'Une feuille et un crayon', en: 'Paper and a pencil', it: 'Un foglio e una matita' },
    ],
  },
  {
    id: 'outside-the-photo',
    category: 'critical',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 15,
    passesOn: false,
    title: {
      fr: 'Trouver ce qu’une photo ne montre pas',
      en: 'Finding what a photo leaves out',
      it: 'Scoprire che cosa una foto non mostra',
    },
    why: {
      fr: 'Une photo montre un morceau. Le reste est à côté.',
      en: 'A photo shows one part. The rest is just outside.',
      it: 'Una foto mostra un pezzo. Il resto è appena fuori.',
    },
    steps: [
      {
        picture: 'eye',
        text: {
          fr: 'Choisis une photo dans un livre ou un journal.',
          en: 'Choose a photo in a book or a newspaper.',
          it: 'Scegli una foto in un libro o in un giornale.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Pose-la au milieu d’une grande feuille.',
          en: 'Put it in the middle of a large sheet of paper.',
          it: 'Mettila al centro di un foglio grande.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Dessine trois choses juste à côté du cadre.',
          en: 'Draw three things just outside the frame.',
          it: 'Disegna tre cose appena fuori dal bordo.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Raconte : avec tes dessins, est-ce la même histoire ?',
          en: 'Tell the story with your drawings. Is it still the same?',
          it: 'Racconta: con i tuoi disegni, è la stessa storia?',
        },
      },
    ],
    materials: [
      { fr: 'Une photo imprimée', en: 'A printed photo', it: 'Una foto stampata' },
      {
        fr: 'Une grande feuille et des crayons',
        en: 'A large sheet of paper and pencils',
        it: 'Un foglio grande e matite',
      },
    ],
  },
  {
    id: 'pass-phrase',
    category: 'tech',
    ageGroups: ['9-11', '12-15'],
    minutes: 15,
    passesOn: false,
    title: {
      fr: 'Inventer une phrase de passe',
      en: 'Inventing a passphrase',
      it: 'Inventare una frase segreta',
    },
    why: {
      fr: 'Un bon secret est long, drôle et facile à retenir.',
      en: 'A good secret is long, funny and easy to remember.',
      it: 'Un buon segreto è lungo, buffo e facile da ricordare.',
    },
    steps: [
      {
        picture: 'eye',
        text: {
          fr: 'Regarde autour de toi et choisis quatre mots sans rapport.',
          en: 'Look around you and choose four words that have nothing in common.',
          it: 'Guardati intorno e scegli quattro parole che non c’entrano tra loro.',
        },
      },
      {
        picture: 'heart',
        text: {
          fr: 'Invente une petite histoire qui les réunit.',
          en: 'Make up a small story that joins them.',
          it: 'Inventa una piccola storia che le unisca.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Répète-la dans ta tête, le soir, trois fois.',
          en: 'In the evening, say it three times in your head.',
          it: 'Ripetila nella tua testa, la sera, tre volte.',
        },
      },
      {
        picture: 'lock',
        text: {
          fr: 'Le lendemain, tu t’en souviens ? Ne l’écris nulle part.',
          en: 'The next day, do you remember it? Never write it down.',
          it: 'Il giorno dopo, te la ricordi? Non scriverla da nessuna parte.',
        },
      },
    ],
    materials: [{ fr: 'Ta tête, c’est tout', en: 'Just your head', it: 'La tua testa, basta quella' }],
  },
  {
    id: 'what-ai-cannot',
    category: 'tech',
    ageGroups: ['9-11', '12-15'],
    minutes: 20,
    passesOn: true,
    title: {
      fr: 'Expliquer à un adulte ce qu’une IA ne sait pas',
      en: 'Telling an adult what an AI does not know',
      it: 'Spiegare a un adulto che cosa un’IA non sa',
    },
    why: {
      fr: 'Une machine répond vite. Toi, tu sais des choses qu’elle ne sait pas.',
      en: 'A machine answers fast. You know things it does not.',
      it: 'Una macchina risponde in fretta. Tu sai cose che lei non sa.',
    },
    steps: [
      {
        picture: 'paper',
        text: {
          fr: 'Cherche trois choses que tu sais faire et pas une machine.',
          en: 'Find three things that you can do and a machine cannot.',
          it: 'Trova tre cose che sai fare tu e una macchina no.',
        },
      },
      {
        picture: 'heart',
        text: {
          fr: 'Pense à l’odeur du pain, à un câlin, à un souvenir.',
          en: 'Think of the smell of bread, a hug, a memory.',
          it: 'Pensa all’odore del pane, a un abbraccio, a un ricordo.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Choisis une personne de ta famille.',
          en: 'Choose somebody in your family.',
          it: 'Scegli una persona della tua famiglia.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Explique-lui tes trois idées, avec tes mots.',
          en: 'Explain your three ideas, in your own words.',
          it: 'Spiegale le tue tre idee, con parole tue.',
        },
      },
    ],
    materials: [{ fr: 'Une feuille et un crayon', en: 'Paper and a pencil', it: 'Un foglio e una matita' }],
  },
  {
    id: 'ten-minutes',
    category: 'time',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 10,
    passesOn: false,
    title: {
      fr: 'Dix minutes sans s’interrompre',
      en: 'Ten minutes without stopping',
      it: 'Dieci minuti senza interrompersi',
    },
    why: {
      fr: 'Une seule chose à la fois : ta tête aime ça.',
      en: 'One thing at a time: your head likes that.',
      it: 'Una cosa alla volta: alla tua testa piace.',
    },
    steps: [
      {
        picture: 'book',
        text: {
          fr: 'Choisis une seule activité : lire, dessiner, construire.',
          en: 'Choose one activity: reading, drawing, building.',
          it: 'Scegli una sola attività: leggere, disegnare, costruire.',
        },
      },
      {
        picture: 'table',
        text: {
          fr: 'Fais de la place autour de toi.',
          en: 'Clear some space around you.',
          it: 'Fai spazio intorno a te.',
        },
      },
      {
        picture: 'clock',
        text: {
          fr: 'Règle un minuteur sur dix minutes, et tourne-le contre le mur.',
          en: 'Set a timer for ten minutes, and turn it to the wall.',
          it: 'Imposta un timer su dieci minuti, e giralo verso il muro.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Une envie de bouger ? Respire, et reprends.',
          en: 'Do you feel like moving? Breathe, and carry on.',
          it: 'Voglia di muoverti? Respira, e riprendi.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Raconte ce qui a bien marché. Essaie encore un autre jour.',
          en: 'Say what worked well. Try again another day.',
          it: 'Racconta che cosa ha funzionato. Riprova un altro giorno.',
        },
      },
    ],
    materials: [
      { fr: 'Un minuteur', en: 'A timer', it: 'Un timer' },
      {
        fr: 'Un livre, des crayons ou des briques',
        en: 'A book, pencils or building bricks',
        it: 'Un libro, matite o mattoncini',
      },
    ],
  },
  {
    id: 'hour-without-screen',
    category: 'time',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 60,
    passesOn: false,
    title: {
      fr: 'Une heure d’écran en moins, un samedi',
      en: 'One hour less screen time, one Saturday',
      it: 'Un’ora di schermo in meno, un sabato',
    },
    why: {
      fr: 'Une heure vide, c’est une heure à toi.',
      en: 'An empty hour is an hour of your own.',
      it: 'Un’ora vuota è un’ora tutta tua.',
    },
    steps: [
      {
        picture: 'paper',
        text: {
          fr: 'Vendredi, choisis ce qui prendra la place de l’écran.',
          en: 'On Friday, choose what will take the screen’s place.',
          it: 'Venerdì, scegli che cosa prenderà il posto dello schermo.',
        },
      },
      {
        picture: 'phone',
        text: {
          fr: 'Samedi, pose tous les écrans dans une autre pièce.',
          en: 'On Saturday, put all the screens in another room.',
          it: 'Sabato, metti tutti gli schermi in un’altra stanza.',
        },
      },
      {
        picture: 'walk',
        text: {
          fr: 'Fais ce que tu avais choisi. Dehors, c’est encore mieux.',
          en: 'Do what you chose. Outdoors is even better.',
          it: 'Fai quello che avevi scelto. Fuori è ancora meglio.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Raconte à table ce que tu as fait de ton heure.',
          en: 'At supper, tell everyone what you did with your hour.',
          it: 'A tavola, racconta che cosa hai fatto con la tua ora.',
        },
      },
    ],
    materials: [
      { fr: 'Une boîte pour les écrans', en: 'A box for the screens', it: 'Una scatola per gli schermi' },
    ],
  },
  {
    id: 'small-promise',
    category: 'values',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 5,
    passesOn: false,
    title: {
      fr: 'Tenir une petite promesse',
      en: 'Keeping a small promise',
      it: 'Mantenere una piccola promessa',
    },
    why: {
      fr: 'On te croit quand tu tiens parole. Commence petit.',
      en: 'People believe you when you keep your word. Start small.',
      it: 'Ti credono quando mantieni la parola. Comincia in piccolo.',
    },
    steps: [
      {
        picture: 'heart',
        text: {
          fr: 'Choisis une petite promesse : arroser une plante, mettre la table.',
          en: 'Choose a small promise: watering a plant, laying the table.',
          it: 'Scegli una piccola promessa: innaffiare una pianta, apparecchiare.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Dis-la à quelqu’un, tout haut.',
          en: 'Say it to somebody, out loud.',
          it: 'Dilla a qualcuno, ad alta voce.',
        },
      },
      {
        picture: 'table',
        text: {
          fr: 'Tiens-la sept jours. Tu choisis le moment.',
          en: 'Keep it for seven days. You choose the time.',
          it: 'Mantienila per sette giorni. Il momento lo scegli tu.',
        },
      },
      {
        picture: 'heart',
        text: {
          fr: 'Un oubli ? Tu le dis, et tu continues.',
          en: 'Did you forget once? Say so, and carry on.',
          it: 'Una dimenticanza? Lo dici, e continui.',
        },
      },
    ],
    materials: [
      {
        fr: 'Une plante, ou la table du soir',
        en: 'A plant, or the supper table',
        it: 'Una pianta, o la tavola della sera',
      },
    ],
  },
  {
    id: 'put-right',
    category: 'values',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 20,
    passesOn: false,
    title: { fr: 'Réparer une maladresse', en: 'Putting a mistake right', it: 'Rimediare a un pasticcio' },
    why: {
      fr: 'Tout le monde se trompe. Réparer, c’est courageux.',
      en: 'Everybody makes mistakes. Putting them right is brave.',
      it: 'Tutti sbagliano. Rimediare è coraggioso.',
    },
    steps: [
      {
        picture: 'eye',
        text: {
          fr: 'Pense à une chose cassée, ou à quelqu’un que tu as fâché.',
          en: 'Think of something you broke, or somebody you upset.',
          it: 'Pensa a una cosa rotta, o a qualcuno che hai fatto arrabbiare.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Demande : « Qu’est-ce qui te ferait du bien ? »',
          en: 'Ask: “What would help you feel better?”',
          it: 'Chiedi: «Che cosa ti farebbe bene?»',
        },
      },
      {
        picture: 'box',
        text: {
          fr: 'Recolle l’objet, ou écris un mot d’excuse.',
          en: 'Glue it back together, or write a few words to say sorry.',
          it: 'Incolla l’oggetto, o scrivi due parole di scuse.',
        },
      },
      {
        picture: 'heart',
        text: {
          fr: 'Donne-le en regardant la personne.',
          en: 'Look at the person when you give it to them.',
          it: 'Consegnalo guardando la persona.',
        },
      },
    ],
    materials: [
      { fr: 'De la colle ou une feuille', en: 'Glue or a sheet of paper', it: 'Colla o un foglio' },
    ],
  },
]
