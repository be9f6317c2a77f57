import type { DemonstrationChallenge } from './challenge-content.ts'

/** Challenges of making and discovering: money, drawing, speaking, the body, nature, the town. */
export const challengesOfIdeas: readonly DemonstrationChallenge[] = [
  {
    id: 'three-objects',
    category: 'business',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 40,
    passesOn: false,
    title: { fr: 'Échanger trois objets', en: 'Swapping three things', it: 'Scambiare tre oggetti' },
    why: {
      fr: 'Ce qui ne te sert plus peut plaire à quelqu’un.',
      en: 'Something you no longer use may make somebody happy.',
      it: 'Quello che non ti serve più può piacere a qualcuno.',
    },
    steps: [
      {
        picture: 'box',
        text: {
          fr: 'Choisis trois objets à toi, en bon état.',
          en: 'Choose three things of yours, in good condition.',
          it: 'Scegli tre oggetti tuoi, in buono stato.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Dis pour chacun ce qu’il vaut, et pourquoi.',
          en: 'For each one, say what it is worth, and why.',
          it: 'Di’ per ognuno quanto vale, e perché.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Trouve à qui chacun peut servir.',
          en: 'Find out who could use each of them.',
          it: 'Trova a chi può servire ognuno.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Propose un échange. L’échange doit plaire aux deux.',
          en: 'Offer a swap. You must both be happy with it.',
          it: 'Proponi uno scambio. Lo scambio deve piacere a tutti e due.',
        },
      },
    ],
    materials: [
      { fr: 'Trois objets à toi', en: 'Three things of yours', it: 'Tre oggetti tuoi' },
      { fr: 'L’accord d’un parent', en: 'A parent who says yes', it: 'Il sì di un genitore' },
    ],
  },
  {
    id: 'ten-euros',
    category: 'business',
    ageGroups: ['9-11', '12-15'],
    minutes: 10,
    passesOn: false,
    title: {
      fr: 'Tenir le compte de dix euros',
      en: 'Keeping track of ten euros',
      it: 'Tenere il conto di dieci euro',
    },
    why: {
      fr: 'L’argent file moins vite quand on note ses achats.',
      en: 'Money slips away more slowly when you write it down.',
      it: 'I soldi scappano meno se li scrivi.',
    },
    steps: [
      {
        picture: 'coins',
        text: {
          fr: 'Demande dix euros, ou joue avec dix pièces en papier.',
          en: 'Ask for ten euros, or play with ten paper coins.',
          it: 'Chiedi dieci euro, o gioca con dieci monete di carta.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Fais deux colonnes : envie et besoin.',
          en: 'Make two columns: wants and needs.',
          it: 'Fai due colonne: desideri e bisogni.',
        },
      },
      {
        picture: 'clock',
        text: {
          fr: 'Pendant sept jours, écris ce que tu achètes.',
          en: 'For seven days, write down what you buy.',
          it: 'Per sette giorni, scrivi che cosa compri.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Le dernier jour, regarde les colonnes. Une surprise ?',
          en: 'On the last day, look at the columns. Any surprises?',
          it: 'L’ultimo giorno, guarda le colonne. Una sorpresa?',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Raconte ce que tu ferais autrement.',
          en: 'Say what you would do differently.',
          it: 'Racconta che cosa faresti in un altro modo.',
        },
      },
    ],
    materials: [
      { fr: 'Un carnet', en: 'A notebook', it: 'Un quaderno' },
      {
        fr: 'Dix euros, vrais ou en papier',
        en: 'Ten euros, real or paper',
        it: 'Dieci euro, veri o di carta',
      },
    ],
  },
  {
    id: 'three-strokes',
    category: 'creativity',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 15,
    passesOn: false,
    title: {
      fr: 'Dessiner une idée en trois traits',
      en: 'Drawing an idea in three strokes',
      it: 'Disegnare un’idea in tre tratti',
    },
    why: {
      fr: 'Peu de traits, beaucoup d’idées.',
      en: 'Few strokes, many ideas.',
      it: 'Pochi tratti, tante idee.',
    },
    steps: [
      {
        picture: 'heart',
        text: {
          fr: 'Choisis une idée facile : pluie, fête, sommeil.',
          en: 'Choose an easy idea: rain, a party, bedtime.',
          it: 'Scegli un’idea facile: pioggia, festa, sonno.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Dessine-la en trois traits, pas un de plus.',
          en: 'Draw it in three strokes, not one more.',
          it: 'Disegnala in tre tratti, non uno di più.',
        },
      },
      {
        picture: 'people',
        text: { fr: 'La famille devine.', en: 'Let your family guess.', it: 'La famiglia indovina.' },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Recommence avec une idée difficile : courage, demain, silence.',
          en: 'Try again with a hard idea: courage, tomorrow, silence.',
          it: 'Ricomincia con un’idea difficile: coraggio, domani, silenzio.',
        },
      },
    ],
    materials: [
      {
        fr: 'Des feuilles et un gros crayon',
        en: 'Paper and a thick pencil',
        it: 'Fogli e una matita grossa',
      },
    ],
  },
  {
    id: 'six-frames',
    category: 'creativity',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 30,
    passesOn: false,
    title: {
      fr: 'Raconter sa journée en six cases',
      en: 'Telling the story of your day in six panels',
      it: 'Raccontare la giornata in sei vignette',
    },
    why: {
      fr: 'Ta journée est une histoire. Dessine-la.',
      en: 'Your day is a story. Draw it.',
      it: 'La tua giornata è una storia. Disegnala.',
    },
    steps: [
      {
        picture: 'paper',
        text: {
          fr: 'Plie une feuille pour faire six cases.',
          en: 'Fold a sheet of paper to make six panels.',
          it: 'Piega un foglio per fare sei caselle.',
        },
      },
      {
        picture: 'sun',
        text: {
          fr: 'Dans la première, le début de ta journée.',
          en: 'In the first one, draw the beginning of your day.',
          it: 'Nella prima, l’inizio della tua giornata.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Mets une surprise au milieu.',
          en: 'Put a surprise in the middle.',
          it: 'Metti una sorpresa nel mezzo.',
        },
      },
      {
        picture: 'moon',
        text: {
          fr: 'Dans la dernière, la fin.',
          en: 'In the last one, draw the end.',
          it: 'Nell’ultima, la fine.',
        },
      },
      {
        picture: 'book',
        text: {
          fr: 'Montre ta bande dessinée à quelqu’un.',
          en: 'Show your comic to somebody.',
          it: 'Mostra il tuo fumetto a qualcuno.',
        },
      },
    ],
    materials: [
      { fr: 'Une feuille', en: 'A sheet of paper', it: 'Un foglio' },
      { fr: 'Des crayons', en: 'Pencils', it: 'Matite' },
    ],
  },
  {
    id: 'one-minute',
    category: 'communication',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 20,
    passesOn: false,
    title: {
      fr: 'Parler une minute devant la famille',
      en: 'Speaking to the family for one minute',
      it: 'Parlare un minuto davanti alla famiglia',
    },
    why: {
      fr: 'Parler debout, ça fait un peu peur. Puis ça passe.',
      en: 'Standing up to speak is a little scary. Then the fear passes.',
      it: 'Parlare in piedi fa un po’ paura. Poi passa.',
    },
    steps: [
      {
        picture: 'heart',
        text: {
          fr: 'Choisis un sujet que tu aimes.',
          en: 'Choose a subject that you love.',
          it: 'Scegli un argomento che ti piace.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Trouve trois choses à en dire.',
          en: 'Find three things to say about it.',
          it: 'Trova tre cose da dire.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Entraîne-toi devant un miroir.',
          en: 'Practise in front of a mirror.',
          it: 'Allenati davanti allo specchio.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Debout, sans notes, une minute. On applaudit, c’est tout.',
          en: 'Stand up and speak for one minute, without notes. Everyone claps, and that is all.',
          it: 'In piedi, senza appunti, un minuto. Si applaude, e basta.',
        },
      },
    ],
    materials: [
      {
        fr: 'Un public : une personne suffit',
        en: 'An audience: one person is enough',
        it: 'Un pubblico: basta una persona',
      },
    ],
  },
  {
    id: 'teach-someone-younger',
    category: 'communication',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 30,
    passesOn: true,
    title: {
      fr: 'Apprendre quelque chose à quelqu’un de plus jeune',
      en: 'Teaching something to someone younger',
      it: 'Insegnare qualcosa a chi è più giovane',
    },
    why: {
      fr: 'Expliquer, c’est apprendre deux fois.',
      en: 'When you explain, you learn twice.',
      it: 'Spiegare è imparare due volte.',
    },
    steps: [
      {
        picture: 'heart',
        text: {
          fr: 'Choisis ce que tu sais faire : un nœud, un tour, un mot.',
          en: 'Choose something you can do: a knot, a trick, a word.',
          it: 'Scegli una cosa che sai fare: un nodo, un trucco, una parola.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Coupe-le en petites étapes.',
          en: 'Break it into small steps.',
          it: 'Dividilo in piccoli passi.',
        },
      },
      {
        picture: 'hands',
        text: {
          fr: 'Montre une fois, doucement.',
          en: 'Show it once, slowly.',
          it: 'Mostralo una volta, piano.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Laisse l’autre essayer. Tu attends, tu encourages.',
          en: 'Let the other person try. Wait, and encourage them.',
          it: 'Lascia provare l’altra persona. Tu aspetti e incoraggi.',
        },
      },
      {
        picture: 'heart',
        text: {
          fr: 'Ça marche ? Demande-lui de te montrer.',
          en: 'Have they got it? Ask them to show you.',
          it: 'Ci riesce? Chiedi di mostrartelo.',
        },
      },
    ],
    materials: [{ fr: 'De la patience', en: 'Patience', it: 'Pazienza' }],
  },
  {
    id: 'seven-nights',
    category: 'health',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 5,
    passesOn: false,
    title: {
      fr: 'Noter son sommeil, sept nuits',
      en: 'Keeping a sleep diary for seven nights',
      it: 'Annotare il sonno, sette notti',
    },
    why: {
      fr: 'Ton sommeil te répare. Regarde-le de près.',
      en: 'Sleep mends you. Take a close look at it.',
      it: 'Il sonno ti rimette a posto. Guardalo da vicino.',
    },
    steps: [
      {
        picture: 'paper',
        text: {
          fr: 'Dessine sept lignes, une par nuit.',
          en: 'Draw seven lines, one for each night.',
          it: 'Disegna sette righe, una per notte.',
        },
      },
      {
        picture: 'moon',
        text: {
          fr: 'Le soir, écris l’heure du coucher.',
          en: 'In the evening, write down what time you go to bed.',
          it: 'La sera, scrivi a che ora vai a letto.',
        },
      },
      {
        picture: 'sun',
        text: {
          fr: 'Le matin, l’heure du lever et un dessin de ton humeur.',
          en: 'In the morning, write down when you got up, and draw your mood.',
          it: 'La mattina, l’ora del risveglio e un disegno del tuo umore.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Après sept nuits, cherche ce qui t’aide à bien dormir.',
          en: 'After seven nights, look for what helps you sleep well.',
          it: 'Dopo sette notti, cerca che cosa ti aiuta a dormire bene.',
        },
      },
    ],
    materials: [{ fr: 'Une feuille et un crayon', en: 'Paper and a pencil', it: 'Un foglio e una matita' }],
  },
  {
    id: 'walk-four-days',
    category: 'health',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 20,
    passesOn: false,
    title: {
      fr: 'Marcher vingt minutes, quatre jours',
      en: 'A twenty-minute walk on four days',
      it: 'Camminare venti minuti, quattro giorni',
    },
    why: {
      fr: 'Marcher, ça fait du bien aux jambes et aux idées.',
      en: 'Walking is good for legs and for ideas.',
      it: 'Camminare fa bene alle gambe e alle idee.',
    },
    steps: [
      {
        picture: 'people',
        text: {
          fr: 'Choisis avec qui tu marches.',
          en: 'Choose who to walk with.',
          it: 'Scegli con chi cammini.',
        },
      },
      {
        picture: 'walk',
        text: {
          fr: 'Marchez vingt minutes en parlant.',
          en: 'Walk for twenty minutes, talking.',
          it: 'Camminate venti minuti chiacchierando.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Chaque fois, cherche une chose que tu n’avais jamais vue.',
          en: 'Each time, look for something you have never seen before.',
          it: 'Ogni volta, cerca una cosa che non avevi mai visto.',
        },
      },
      {
        picture: 'sun',
        text: {
          fr: 'Quatre jours, par tous les temps ou presque.',
          en: 'Four days, in almost any weather.',
          it: 'Quattro giorni, con qualsiasi tempo o quasi.',
        },
      },
    ],
    materials: [
      { fr: 'De bonnes chaussures', en: 'Good shoes', it: 'Scarpe comode' },
      {
        fr: 'Un adulte qui marche avec toi',
        en: 'A grown-up to walk with',
        it: 'Un adulto che cammina con te',
      },
    ],
  },
  {
    id: 'sundial',
    category: 'science',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 40,
    passesOn: false,
    title: { fr: 'Fabriquer un cadran solaire', en: 'Making a sundial', it: 'Costruire una meridiana' },
    why: {
      fr: 'Avant les montres, l’ombre donnait l’heure.',
      en: 'Before watches, a shadow told the time.',
      it: 'Prima degli orologi, l’ora la diceva l’ombra.',
    },
    steps: [
      {
        picture: 'paper',
        text: {
          fr: 'Plante un crayon debout au milieu d’un carton.',
          en: 'Stand a pencil upright in the middle of a piece of card.',
          it: 'Pianta una matita in piedi al centro di un cartone.',
        },
      },
      {
        picture: 'sun',
        text: {
          fr: 'Pose-le sur un rebord de fenêtre au soleil. Ne le bouge plus.',
          en: 'Put it on a sunny window sill. Do not move it again.',
          it: 'Mettilo su un davanzale al sole. Non spostarlo più.',
        },
      },
      {
        picture: 'clock',
        text: {
          fr: 'À chaque heure, trace un trait sur l’ombre.',
          en: 'Every hour, draw a line along the shadow.',
          it: 'A ogni ora, traccia un segno sull’ombra.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Le lendemain, lis l’heure sans montre.',
          en: 'The next day, tell the time without a watch.',
          it: 'Il giorno dopo, leggi l’ora senza orologio.',
        },
      },
    ],
    materials: [
      { fr: 'Un carton et un crayon', en: 'A piece of card and a pencil', it: 'Un cartone e una matita' },
      { fr: 'De la pâte à modeler', en: 'Modelling clay', it: 'Plastilina' },
      { fr: 'Une fenêtre au soleil', en: 'A sunny window', it: 'Una finestra al sole' },
    ],
  },
  {
    id: 'salt-water',
    category: 'science',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 20,
    passesOn: false,
    title: { fr: 'Faire flotter un œuf', en: 'Making an egg float', it: 'Far galleggiare un uovo' },
    why: {
      fr: 'Un œuf coule. Avec du sel, il remonte. Pourquoi ?',
      en: 'An egg sinks. With salt it rises. Why?',
      it: 'Un uovo affonda. Con il sale risale. Perché?',
    },
    steps: [
      {
        picture: 'jar',
        text: {
          fr: 'Remplis un grand verre d’eau et pose l’œuf dedans.',
          en: 'Fill a large glass with water and put the egg in.',
          it: 'Riempi d’acqua un bicchiere grande e metti l’uovo dentro.',
        },
      },
      {
        picture: 'eye',
        text: {
          fr: 'Il coule. Reprends-le tout doucement.',
          en: 'It sinks. Take it out very gently.',
          it: 'Affonda. Riprendilo piano piano.',
        },
      },
      {
        picture: 'jar',
        text: {
          fr: 'Ajoute du sel, une cuillère après l’autre, et remue.',
          en: 'Add salt, one spoonful at a time, and stir.',
          it: 'Aggiungi il sale, un cucchiaio dopo l’altro, e mescola.',
        },
      },
      {
        picture: 'jar',
        text: {
          fr: 'Essaie encore. À combien de cuillères flotte-t-il ?',
          en: 'Try again. How many spoonfuls before it floats?',
          it: 'Riprova. Con quanti cucchiai galleggia?',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Dis ce que tu crois : qu’est-ce que le sel a changé ?',
          en: 'Say what you think: what did the salt change?',
          it: 'Di’ che cosa pensi: che cosa ha cambiato il sale?',
        },
      },
    ],
    materials: [
      { fr: 'Un œuf', en: 'An egg', it: 'Un uovo' },
      { fr: 'Un grand verre d’eau', en: 'A large glass of water', it: 'Un bicchiere grande d’acqua' },
      { fr: 'Du sel et une cuillère', en: 'Salt and a spoon', it: 'Sale e un cucchiaio' },
    ],
  },
  {
    id: 'who-decides',
    category: 'society',
    ageGroups: ['9-11', '12-15'],
    minutes: 30,
    passesOn: false,
    title: {
      fr: 'Trouver qui décide dans sa commune',
      en: 'Finding out who decides in your town',
      it: 'Scoprire chi decide nel proprio comune',
    },
    why: {
      fr: 'Un banc, un arbre, une piste cyclable : quelqu’un décide. Qui ?',
      en: 'A bench, a tree, a cycle path: somebody decides. Who?',
      it: 'Una panchina, un albero, una ciclabile: qualcuno decide. Chi?',
    },
    steps: [
      {
        picture: 'walk',
        text: {
          fr: 'Dans ta rue, choisis une chose que tu voudrais changer.',
          en: 'In your street, choose something you would like to change.',
          it: 'Nella tua via, scegli una cosa che vorresti cambiare.',
        },
      },
      {
        picture: 'people',
        text: {
          fr: 'Demande à deux adultes : qui décide de cela ?',
          en: 'Ask two grown-ups: who decides this?',
          it: 'Chiedi a due adulti: chi decide?',
        },
      },
      {
        picture: 'house',
        text: {
          fr: 'Cherche avec un parent le nom de cette personne ou de ce bureau.',
          en: 'With a parent, look for the name of this person or office.',
          it: 'Con un genitore, cerca il nome di questa persona o ufficio.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Écris-lui une question, polie et courte.',
          en: 'Write them a short, polite question.',
          it: 'Scrivi una domanda, gentile e breve.',
        },
      },
    ],
    materials: [{ fr: 'Une feuille et un crayon', en: 'Paper and a pencil', it: 'Un foglio e una matita' }],
  },
  {
    id: 'ask-an-elder',
    category: 'society',
    ageGroups: ['6-8', '9-11', '12-15'],
    minutes: 40,
    passesOn: true,
    title: {
      fr: 'Demander comment c’était avant, et le raconter',
      en: 'Asking how it used to be, and passing it on',
      it: 'Chiedere com’era una volta, e raccontarlo',
    },
    why: {
      fr: 'Les histoires restent vivantes quand on les raconte.',
      en: 'Stories stay alive when we tell them.',
      it: 'Le storie restano vive se le raccontiamo.',
    },
    steps: [
      {
        picture: 'people',
        text: {
          fr: 'Choisis une personne âgée que tu connais.',
          en: 'Choose an older person you know.',
          it: 'Scegli una persona anziana che conosci.',
        },
      },
      {
        picture: 'paper',
        text: {
          fr: 'Prépare cinq questions : jeux, école, repas, maison, peur.',
          en: 'Prepare five questions: games, school, meals, home, fear.',
          it: 'Prepara cinque domande: giochi, scuola, pasti, casa, paura.',
        },
      },
      {
        picture: 'talk',
        text: {
          fr: 'Écoute sans couper.',
          en: 'Listen without interrupting.',
          it: 'Ascolta senza interrompere.',
        },
      },
      {
        picture: 'table',
        text: {
          fr: 'Raconte l’histoire à table, avec tes mots.',
          en: 'Tell the story at supper, in your own words.',
          it: 'Racconta la storia a tavola, con parole tue.',
        },
      },
    ],
    materials: [
      {
        fr: 'Cinq questions sur une feuille',
        en: 'Five questions on a sheet of paper',
        it: 'Cinque domande su un foglio',
      },
    ],
  },
]
