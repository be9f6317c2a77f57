import type { TextTree } from '#src/shared/language/languages.ts'

/** The free guide: twelve pages, made into a PDF by scripts/build/guide.ts when the site is built. */
export const guideTexts = {
  title: {
    fr: 'Le guide des soirées sans écran',
    en: 'The guide to screen-free evenings',
    it: 'La guida alle serate senza schermi',
  },
  subtitle: {
    fr: 'Des questions à poser à table, trois jeux sans matériel, une routine du soir.',
    en: 'Questions to ask at dinner, three games that need no equipment, an evening routine.',
    it: 'Domande da fare a tavola, tre giochi senza materiale, una routine della sera.',
  },
  author: { fr: 'Mirabelle', en: 'Mirabelle', it: 'Mirabelle' },
  pageNumber: { fr: 'page {page}', en: 'page {page}', it: 'pagina {page}' },
  start: {
    title: { fr: 'Avant de commencer', en: 'Before you start', it: 'Prima di cominciare' },
    text: {
      fr: 'Ce guide tient en douze pages, et personne ne vous demande de tout faire. Choisissez une page, essayez-la un soir, gardez ce qui marche chez vous.',
      en: 'This guide is twelve pages long, and nobody is asking you to do it all. Pick a page, try it one evening, keep what works in your home.',
      it: 'Questa guida ha dodici pagine, e nessuno ti chiede di fare tutto. Scegli una pagina, provala una sera, tieni quello che a casa tua funziona.',
    },
    rules: [
      {
        title: { fr: 'Une seule chose à la fois', en: 'One thing at a time', it: 'Una cosa alla volta' },
        text: {
          fr: 'Une question à table vaut mieux qu’une soirée parfaite. Dix minutes suffisent.',
          en: 'One question at dinner is worth more than a perfect evening. Ten minutes will do.',
          it: 'Una domanda a tavola vale più di una serata perfetta. Dieci minuti bastano.',
        },
      },
      {
        title: { fr: 'Les adultes aussi', en: 'Grown-ups too', it: 'Anche gli adulti' },
        text: {
          fr: 'Les téléphones se posent dans la même boîte, tous ensemble. Votre enfant regarde ce que vous faites plus que ce que vous dites.',
          en: 'Everyone’s phone goes in the same box, at the same time. Your child notices what you do more than what you say.',
          it: 'I telefoni finiscono nella stessa scatola, tutti insieme. Bambini e ragazzi guardano quello che fai più di quello che dici.',
        },
      },
      {
        title: { fr: 'On a le droit de passer', en: 'Anyone may pass', it: 'Si può passare' },
        text: {
          fr: 'Une question gêne, un jeu ennuie ? On passe, sans discuter. Ce qui est forcé ne revient pas le lendemain.',
          en: 'If a question feels awkward or a game is dull, just pass, no debate. What is forced today will not be wanted tomorrow.',
          it: 'Una domanda mette a disagio, un gioco annoia? Si passa, senza discutere. Quello che si fa per forza, il giorno dopo non si rifà.',
        },
      },
    ],
  },
  questions: [
    {
      title: {
        fr: 'À table avec les 6 à 9 ans',
        en: 'At dinner with 6- to 9-year-olds',
        it: 'A tavola dai 6 ai 9 anni',
      },
      lead: {
        fr: 'Une par repas. Répondez vous aussi.',
        en: 'One per meal. Answer it yourself, too.',
        it: 'Una a pasto. Rispondi anche tu.',
      },
      items: [
        {
          fr: 'Qu’est-ce qui t’a fait rire aujourd’hui ?',
          en: 'What made you laugh today?',
          it: 'Che cosa ti ha fatto ridere oggi?',
        },
        {
          fr: 'À qui as-tu rendu service, et qui t’a rendu service ?',
          en: 'Who did you help, and who helped you?',
          it: 'Chi hai aiutato, e chi ha aiutato te?',
        },
        {
          fr: 'Si ta journée était une couleur, ce serait laquelle ?',
          en: 'If your day were a colour, which would it be?',
          it: 'Se la tua giornata fosse un colore, quale sarebbe?',
        },
        {
          fr: 'Qu’as-tu essayé qui n’a pas marché ?',
          en: 'What did you try that did not work?',
          it: 'Che cosa hai provato a fare che non ti è riuscito?',
        },
        {
          fr: 'Quel bruit as-tu entendu que personne d’autre n’a remarqué ?',
          en: 'What sound did you hear that nobody else noticed?',
          it: 'Quale rumore hai sentito che nessun altro ha notato?',
        },
        {
          fr: 'Que voudrais-tu savoir faire sans aide ?',
          en: 'What would you like to be able to do on your own?',
          it: 'Che cosa vorresti saper fare senza aiuto?',
        },
        {
          fr: 'Quel animal serait un bon maître d’école ?',
          en: 'Which animal would make a good teacher?',
          it: 'Quale animale sarebbe un bravo maestro?',
        },
        {
          fr: 'De quoi veux-tu te souvenir demain matin ?',
          en: 'What do you want to remember tomorrow morning?',
          it: 'Che cosa vuoi ricordare domattina?',
        },
      ],
    },
    {
      title: {
        fr: 'À table avec les 10 à 12 ans',
        en: 'At dinner with 10- to 12-year-olds',
        it: 'A tavola dai 10 ai 12 anni',
      },
      lead: {
        fr: 'Ne corrigez pas la réponse : demandez « et ensuite ? ».',
        en: 'Do not correct the answer: ask “and then?”.',
        it: 'Non correggere la risposta: chiedi «e poi?».',
      },
      items: [
        {
          fr: 'Qu’as-tu appris aujourd’hui qui n’était pas au programme ?',
          en: 'What did you learn today that was not on the timetable?',
          it: 'Che cosa hai imparato oggi che non era in programma?',
        },
        {
          fr: 'Quelle règle changerais-tu, et qu’est-ce qui se passerait alors ?',
          en: 'Which rule would you change, and what would happen then?',
          it: 'Quale regola cambieresti, e che cosa succederebbe?',
        },
        {
          fr: 'Tu as dix euros pour faire plaisir à quelqu’un. Que fais-tu ?',
          en: 'You have ten euros to make someone happy. What do you do?',
          it: 'Hai dieci euro per far felice qualcuno. Che cosa fai?',
        },
        {
          fr: 'Quand as-tu changé d’avis pour la dernière fois ?',
          en: 'When did you last change your mind?',
          it: 'Quando hai cambiato idea l’ultima volta?',
        },
        {
          fr: 'Comment vérifierais-tu une nouvelle surprenante ?',
          en: 'How would you check a surprising piece of news?',
          it: 'Come verificheresti una notizia sorprendente?',
        },
        {
          fr: 'Qu’est-ce qui est juste, et qu’est-ce qui est pareil pour tous ?',
          en: 'What is fair, and what is the same for everyone?',
          it: 'Che cosa è giusto, e che cosa è uguale per tutti?',
        },
        {
          fr: 'Quelle question aimerais-tu poser à un adulte que tu ne connais pas ?',
          en: 'What would you like to ask a grown-up you do not know?',
          it: 'Che cosa chiederesti a un adulto che non conosci?',
        },
        {
          fr: 'De quoi te réjouiras-tu dans une semaine ?',
          en: 'What will you be glad about in a week?',
          it: 'Che cosa ti farà piacere tra una settimana?',
        },
      ],
    },
    {
      title: {
        fr: 'À table avec les 13 à 15 ans',
        en: 'At dinner with 13- to 15-year-olds',
        it: 'A tavola dai 13 ai 15 anni',
      },
      lead: {
        fr: 'Un silence est une réponse. Laissez-lui dix secondes.',
        en: 'Silence is an answer. Give it ten seconds.',
        it: 'Anche il silenzio è una risposta. Lasciagli dieci secondi.',
      },
      items: [
        {
          fr: 'Qu’est-ce que les adultes ne comprennent pas, à propos de ton âge ?',
          en: 'What don’t adults understand about being your age?',
          it: 'Che cosa gli adulti non capiscono della tua età?',
        },
        {
          fr: 'Quelle promesse est difficile à tenir en ce moment ?',
          en: 'Which promise is hard to keep at the moment?',
          it: 'Quale promessa è difficile da mantenere in questo momento?',
        },
        {
          fr: 'Qu’as-tu failli dire aujourd’hui, et pas dit ?',
          en: 'What did you nearly say today, but didn’t?',
          it: 'Che cosa stavi per dire oggi, e non hai detto?',
        },
        {
          fr: 'Une machine peut-elle être ton amie ? À quoi le verrais-tu ?',
          en: 'Can a machine be your friend? How could you tell?',
          it: 'Una macchina può essere tua amica? Da che cosa lo capiresti?',
        },
        {
          fr: 'Quel conseil donnerais-tu à la personne que tu étais il y a deux ans ?',
          en: 'What advice would you give the person you were two years ago?',
          it: 'Quale consiglio daresti alla persona che eri due anni fa?',
        },
        {
          fr: 'Qu’est-ce qui mérite du temps, même si personne ne le voit ?',
          en: 'What is worth spending time on, even if nobody sees it?',
          it: 'Che cosa merita tempo, anche se nessuno lo vede?',
        },
        {
          fr: 'Avec qui n’es-tu pas d’accord, et que fait bien cette personne ?',
          en: 'Who do you disagree with, and what do they do well?',
          it: 'Con chi non sei d’accordo, e che cosa fa bene quella persona?',
        },
        {
          fr: 'Que voudrais-tu qu’on te laisse décider ?',
          en: 'What would you like to be allowed to decide?',
          it: 'Che cosa vorresti decidere tu?',
        },
      ],
    },
  ],
  games: [
    {
      title: { fr: 'Deux vraies, une fausse', en: 'Two truths and a lie', it: 'Due vere, una falsa' },
      facts: {
        fr: 'Dès 6 ans, à deux ou plus, dix minutes',
        en: 'From age 6, two players or more, ten minutes',
        it: 'Dai 6 anni, in due o più, dieci minuti',
      },
      steps: [
        {
          fr: 'Chacun pense à trois choses de sa journée : deux vraies, une inventée.',
          en: 'Everyone thinks of three things from their day: two true, one made up.',
          it: 'Ognuno pensa a tre cose della giornata: due vere, una inventata.',
        },
        {
          fr: 'On les raconte à la suite, sans changer de visage.',
          en: 'Tell them one after another, with a straight face.',
          it: 'Le racconta di seguito, senza cambiare espressione.',
        },
        {
          fr: 'Les autres posent une question chacun, puis votent.',
          en: 'The others ask one question each, then vote.',
          it: 'Gli altri fanno una domanda ciascuno, poi votano.',
        },
        {
          fr: 'On révèle. La personne que l’on a crue recommence.',
          en: 'Then give the answer. Whoever was believed goes again.',
          it: 'Si svela quella falsa. Ricomincia chi ha convinto gli altri.',
        },
      ],
      why: {
        fr: 'Ce qu’on y travaille : écouter les détails, douter sans accuser, tenir un récit.',
        en: 'What it practises: listening for details, doubting without accusing, holding a story together.',
        it: 'Che cosa allena: ascoltare i dettagli, dubitare senza accusare, portare avanti un racconto.',
      },
      variant: {
        fr: 'Pour les grands : les trois choses sont vraies, mais l’une d’elles date d’une autre année.',
        en: 'For older children: all three are true, but one dates from another year.',
        it: 'Per i grandi: le tre cose sono vere, ma una è di un altro anno.',
      },
    },
    {
      title: { fr: 'Le mot interdit', en: 'The forbidden word', it: 'La parola proibita' },
      facts: {
        fr: 'Dès 7 ans, à trois ou plus, un repas',
        en: 'From age 7, three players or more, one meal',
        it: 'Dai 7 anni, in tre o più, un pasto',
      },
      steps: [
        {
          fr: 'Au début du repas, on choisit ensemble un mot courant : « oui », « encore », « mais ».',
          en: 'At the start of the meal, choose an everyday word together: “yes”, “more”, “but”.',
          it: 'All’inizio del pasto si sceglie insieme una parola comune: «sì», «ancora», «ma».',
        },
        {
          fr: 'Personne ne doit plus le dire jusqu’au dessert.',
          en: 'Nobody may say it again until pudding.',
          it: 'Nessuno può più dirla fino al dolce.',
        },
        {
          fr: 'Les autres cherchent à vous le faire dire, par de vraies questions.',
          en: 'The others try to make you say it, with real questions.',
          it: 'Gli altri cercano di fartela dire, con domande vere.',
        },
        {
          fr: 'La personne qui le dit raconte un souvenir, et le jeu continue.',
          en: 'Whoever says it shares a memory, and the game goes on.',
          it: 'Chi la dice racconta un ricordo, e il gioco continua.',
        },
      ],
      why: {
        fr: 'Ce qu’on y travaille : choisir ses mots, se contrôler, poser de bonnes questions.',
        en: 'What it practises: choosing your words, self-control, asking good questions.',
        it: 'Che cosa allena: scegliere le parole, controllarsi, fare buone domande.',
      },
      variant: {
        fr: 'Plus difficile : on interdit aussi de hocher la tête.',
        en: 'Harder: nodding is forbidden too.',
        it: 'Più difficile: è vietato anche annuire.',
      },
    },
    {
      title: { fr: 'L’inventaire qui grandit', en: 'The growing list', it: 'L’elenco che cresce' },
      facts: {
        fr: 'Dès 6 ans, à deux ou plus, un trajet',
        en: 'From age 6, two players or more, one journey',
        it: 'Dai 6 anni, in due o più, un tragitto',
      },
      steps: [
        {
          fr: 'Quelqu’un commence : « Dans le verger, il y a un panier. »',
          en: 'Someone begins: “In the orchard there is a basket.”',
          it: 'Qualcuno comincia: «Nel frutteto c’è un cesto».',
        },
        {
          fr: 'La personne suivante répète et ajoute : « un panier et une échelle ».',
          en: 'The next person repeats it and adds: “a basket and a ladder”.',
          it: 'Chi viene dopo ripete e aggiunge: «un cesto e una scala».',
        },
        {
          fr: 'On continue, toujours dans l’ordre, sans rien noter.',
          en: 'Keep going, always in order, writing nothing down.',
          it: 'Si continua, sempre in ordine, senza scrivere nulla.',
        },
        {
          fr: 'À la première erreur, on compte ensemble, et l’on essaie de faire mieux.',
          en: 'At the first slip, count how many you remembered, and try to beat it.',
          it: 'Al primo errore si contano insieme gli oggetti, e si prova a fare meglio.',
        },
      ],
      why: {
        fr: 'Ce qu’on y travaille : la mémoire, l’attention, et gagner tous ensemble.',
        en: 'What it practises: memory, attention, and winning together.',
        it: 'Che cosa allena: la memoria, l’attenzione, e vincere tutti insieme.',
      },
      variant: {
        fr: 'Pour les petits : un geste pour chaque objet aide à s’en souvenir.',
        en: 'For younger children: a gesture for each object makes it easier to remember.',
        it: 'Per i piccoli: un gesto per ogni oggetto aiuta a ricordarlo.',
      },
    },
  ],
  routine: {
    title: {
      fr: 'Une routine du soir en cinq temps',
      en: 'An evening routine in five steps',
      it: 'Una routine della sera in cinque passi',
    },
    lead: {
      fr: 'Comptez une heure avant le coucher. L’ordre compte plus que l’horloge.',
      en: 'Allow an hour before bedtime. The order matters more than the clock.',
      it: 'Comincia un’ora prima di andare a letto. L’ordine conta più dell’orologio.',
    },
    steps: [
      {
        title: { fr: 'Les écrans dorment', en: 'Screens go to sleep', it: 'Gli schermi dormono' },
        text: {
          fr: 'Tous dans la même boîte, loin des chambres. On dit à voix haute : « c’est fini pour aujourd’hui ».',
          en: 'All in the same box, away from the bedrooms. Say it out loud: “that’s it for today”.',
          it: 'Tutti nella stessa scatola, lontano dalle camere. Si dice ad alta voce: «per oggi basta».',
        },
      },
      {
        title: { fr: 'Demain est prêt', en: 'Ready for tomorrow', it: 'Domani è pronto' },
        text: {
          fr: 'Votre enfant prépare son sac et ses vêtements. Vous regardez, vous ne faites pas.',
          en: 'Your child gets their bag and clothes ready. You watch; you do not do it for them.',
          it: 'Tuo figlio o tua figlia prepara lo zaino e i vestiti. Tu guardi e lasci fare.',
        },
      },
      {
        title: { fr: 'Le corps se calme', en: 'The body slows down', it: 'Il corpo si calma' },
        text: {
          fr: 'Toilette, lumière basse, trois respirations lentes, une main sur le ventre.',
          en: 'Wash, low light, three slow breaths, one hand on the tummy.',
          it: 'Bagno, luce bassa, tre respiri lenti, una mano sulla pancia.',
        },
      },
      {
        title: {
          fr: 'Une histoire, lue ou racontée',
          en: 'A story, read or told',
          it: 'Una storia, letta o raccontata',
        },
        text: {
          fr: 'Même aux plus grands. Un chapitre, un souvenir, une page de ce guide.',
          en: 'Even for older children. A chapter, a memory, a page of this guide.',
          it: 'Anche ai più grandi. Un capitolo, un ricordo, una pagina di questa guida.',
        },
      },
      {
        title: { fr: 'Une phrase pour finir', en: 'One sentence to end', it: 'Una frase per finire' },
        text: {
          fr: 'À tour de rôle, dites une chose réussie aujourd’hui, même petite. Puis on éteint.',
          en: 'Each of you says one thing you managed, however small. Then lights out.',
          it: 'A turno, dite una cosa riuscita oggi, anche piccola. Poi si spegne.',
        },
      },
    ],
  },
  trouble: {
    title: { fr: 'Quand ça coince', en: 'When it goes wrong', it: 'Quando qualcosa si inceppa' },
    items: [
      {
        title: { fr: '« Je m’ennuie. »', en: '“I’m bored.”', it: '«Mi annoio.»' },
        text: {
          fr: 'Ne proposez rien pendant cinq minutes. L’ennui est souvent le début d’une idée. Laissez du papier à portée de main.',
          en: 'Suggest nothing for five minutes. Boredom is often where an idea begins. Leave some paper within reach.',
          it: 'Non proporre nulla per cinque minuti. La noia è spesso l’inizio di un’idea. Lascia della carta a portata di mano.',
        },
      },
      {
        title: {
          fr: '« Juste encore une vidéo. »',
          en: '“Just one more video.”',
          it: '«Solo un altro video.»',
        },
        text: {
          fr: 'Prévenez avant, jamais pendant : « après celle-ci, on pose ». Puis tenez parole, calmement, chaque soir.',
          en: 'Warn them beforehand, never halfway through: “after this one, we put it away”. Then keep your word, calmly, every evening.',
          it: 'Avvisa prima, mai durante: «dopo questo si mette via». Poi mantieni la parola, con calma, ogni sera.',
        },
      },
      {
        title: {
          fr: 'Votre enfant ne répond pas aux questions',
          en: 'Your child does not answer the questions',
          it: 'Le domande restano senza risposta',
        },
        text: {
          fr: 'Racontez d’abord votre journée, un raté compris. Les confidences viennent souvent en marchant, pas face à face.',
          en: 'Tell them about your own day first, including what went wrong. Children often open up on a walk, rather than face to face.',
          it: 'Racconta prima la tua giornata, compresa una cosa andata storta. Le confidenze arrivano spesso camminando, non faccia a faccia.',
        },
      },
      {
        title: {
          fr: 'Vous rentrez tard, sans énergie',
          en: 'You get home late, worn out',
          it: 'Torni tardi e senza forze',
        },
        text: {
          fr: 'Gardez seulement le dernier temps : une phrase pour finir. Deux minutes comptent.',
          en: 'Keep only the last step: one sentence to end. Two minutes count.',
          it: 'Tieni solo l’ultimo passo: una frase per finire. Due minuti contano.',
        },
      },
    ],
  },
  week: {
    title: { fr: 'Une semaine pour essayer', en: 'A week to try it out', it: 'Una settimana per provare' },
    lead: {
      fr: 'Cochez si vous voulez. Sautez un soir, et rien n’est perdu.',
      en: 'Tick the boxes if you like. A missed evening is not held against you.',
      it: 'Spunta se ti va. Se salti una sera, non si perde nulla.',
    },
    days: [
      {
        fr: 'Lundi : une question à table',
        en: 'Monday: one question at dinner',
        it: 'Lunedì: una domanda a tavola',
      },
      {
        fr: 'Mardi : les téléphones dans la boîte',
        en: 'Tuesday: phones in the box',
        it: 'Martedì: i telefoni nella scatola',
      },
      {
        fr: 'Mercredi : deux vraies, une fausse',
        en: 'Wednesday: two truths and a lie',
        it: 'Mercoledì: due vere, una falsa',
      },
      {
        fr: 'Jeudi : préparer demain, sans aide',
        en: 'Thursday: getting ready for tomorrow, unaided',
        it: 'Giovedì: preparare domani, senza aiuto',
      },
      {
        fr: 'Vendredi : le mot interdit',
        en: 'Friday: the forbidden word',
        it: 'Venerdì: la parola proibita',
      },
      {
        fr: 'Samedi : l’inventaire qui grandit, en chemin',
        en: 'Saturday: the growing list, out and about',
        it: 'Sabato: l’elenco che cresce, per strada',
      },
      {
        fr: 'Dimanche : dites à tour de rôle ce qui mérite de rester',
        en: 'Sunday: each of you says what they want to keep',
        it: 'Domenica: ognuno dice che cosa vuole tenere',
      },
    ],
  },
  after: {
    title: { fr: 'Et après ?', en: 'What next?', it: 'E dopo?' },
    paragraphs: [
      {
        fr: 'Si une page vous a servi, racontez-la à une autre famille : ce guide est fait pour circuler. Vous pouvez l’imprimer et le donner, sans le vendre ni le modifier.',
        en: 'If a page was useful, tell another family about it: this guide is made to be passed on. You may print it and give it away, but not sell or change it.',
        it: 'Se una pagina ti è servita, raccontala a un’altra famiglia: questa guida è fatta per girare. Puoi stamparla e regalarla, senza venderla né modificarla.',
      },
      {
        fr: 'Mirabelle propose aux 6 à 15 ans un live par semaine avec un expert, un défi à faire à la maison et des badges à la place des notes. Deux heures de live par semaine, jamais plus.',
        en: 'Mirabelle offers children aged 6 to 15 a weekly live session with an expert, a challenge to try at home and badges instead of grades. Two hours of live sessions a week, never more.',
        it: 'Mirabelle propone a bambini e ragazzi dai 6 ai 15 anni una diretta a settimana con un esperto, una sfida da provare a casa e distintivi al posto dei voti. Due ore di diretta a settimana, mai di più.',
      },
      {
        fr: 'Lire ces pages ne vous inscrit à rien. Bonne soirée.',
        en: 'Reading these pages signs you up to nothing. Have a good evening.',
        it: 'Leggere queste pagine non ti iscrive a nulla. Buona serata.',
      },
    ],
  },
} satisfies TextTree
