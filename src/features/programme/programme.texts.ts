import type { TextTree } from '#src/shared/language/languages.ts'

export const programmeTexts = {
  meta: {
    title: {
      fr: 'Le programme : douze thèmes pour grandir | Mirabelle',
      en: 'The programme: twelve themes to grow with | Mirabelle',
      it: 'Il programma: dodici temi per crescere | Mirabelle',
    },
    description: {
      fr: 'Autonomie, esprit critique, numérique et IA, valeurs, santé, sciences : les douze thèmes de Mirabelle pour les 6 à 15 ans, et les dix choses que nous ne ferons pas.',
      en: 'Autonomy, critical thinking, technology and AI, values, health, science: Mirabelle’s twelve themes for ages 6 to 15, and the ten things we will not do.',
      it: 'Autonomia, spirito critico, digitale e IA, valori, salute, scienze: i dodici temi di Mirabelle dai 6 ai 15 anni, e le dieci cose che non faremo.',
    },
    keywords: {
      fr: 'programme éducatif, enfants, 6 à 15 ans, autonomie, esprit critique, intelligence artificielle, gestion du temps, valeurs, créativité, communication, santé, sciences, argent de poche',
      en: 'learning programme, children, ages 6 to 15, autonomy, critical thinking, artificial intelligence, managing time, values, creativity, communication, health, science, pocket money',
      it: 'programma educativo, bambini, ragazzi, 6-15 anni, autonomia, spirito critico, intelligenza artificiale, gestione del tempo, valori, creatività, comunicazione, salute, scienze, paghetta',
    },
  },
  hero: {
    title: {
      fr: 'Douze thèmes, à hauteur d’enfant.',
      en: 'Twelve themes, from a child’s point of view.',
      it: 'Dodici temi, a misura di bambini e ragazzi.',
    },
    lead: {
      fr: 'Ce que l’école n’a pas toujours le temps de faire : préparer, choisir, vérifier, parler, prendre soin. Chaque thème revient dans l’année, adapté à trois âges.',
      en: 'What school does not always have time for: getting organised, making choices, checking facts, speaking up, taking care. Each theme comes round again through the year, adapted to three age groups.',
      it: 'Quello per cui a scuola non c’è sempre tempo: preparare, scegliere, verificare, parlare, prendersi cura. Ogni tema ritorna durante l’anno, adattato a tre fasce d’età.',
    },
    ages: {
      fr: '6 à 9 ans, 10 à 12 ans, 13 à 15 ans',
      en: 'Ages 6 to 9, 10 to 12, 13 to 15',
      it: '6-\u20609 anni, 10-\u206012 anni, 13-\u206015 anni',
    },
  },
  categories: {
    title: {
      fr: 'Ce que votre enfant va explorer',
      en: 'What your child will explore',
      it: 'Che cosa esplorerà tuo figlio o tua figlia',
    },
    topicsLabel: { fr: 'Sujets', en: 'Topics', it: 'Argomenti' },
    /**
     * SPEC §1: the twelve categories, in its order; their names are in
     * #src/shared/language/category.texts.ts.
     */
    items: {
      autonomy: {
        text: {
          fr: 'Faire sans aide ce qu’on peut, et savoir en demander pour le reste.',
          en: 'Doing what you can by yourself, and knowing how to ask for help with the rest.',
          it: 'Fare senza aiuto ciò che si può, e saperlo chiedere per il resto.',
        },
        topics: [
          { fr: 'Préparer son sac', en: 'Packing a school bag', it: 'Preparare lo zaino' },
          {
            fr: 'Ranger et retrouver',
            en: 'Tidying up and finding things again',
            it: 'Riordinare e ritrovare',
          },
          { fr: 'Cuisiner simple', en: 'Simple cooking', it: 'Cucinare cose semplici' },
          { fr: 'Se déplacer', en: 'Getting around', it: 'Muoversi in città' },
          { fr: 'Demander de l’aide', en: 'Asking for help', it: 'Chiedere aiuto' },
        ],
      },
      social: {
        text: {
          fr: 'Se faire des amis, se disputer sans se blesser, se réconcilier.',
          en: 'Making friends, falling out without hurting each other, making up again.',
          it: 'Farsi degli amici, litigare senza ferirsi, fare la pace.',
        },
        topics: [
          { fr: 'Amitié', en: 'Friendship', it: 'Amicizia' },
          { fr: 'Écouter', en: 'Listening', it: 'Ascoltare' },
          { fr: 'Dire non', en: 'Saying no', it: 'Dire di no' },
          {
            fr: 'Harcèlement : reconnaître, en parler',
            en: 'Bullying: spotting it, speaking up',
            it: 'Bullismo: riconoscerlo, parlarne',
          },
          { fr: 'Travailler en équipe', en: 'Working as a team', it: 'Lavorare in squadra' },
        ],
      },
      critical: {
        text: {
          fr: 'Poser la question d’avant : qui le dit, comment le sait-on, et si c’était autrement ?',
          en: 'Asking the questions that come first: who says so, how do we know, and what if it were different?',
          it: 'Fare la domanda che viene prima: chi lo dice, come lo sappiamo, e se non fosse così?',
        },
        topics: [
          { fr: 'Vérifier une source', en: 'Checking a source', it: 'Verificare una fonte' },
          { fr: 'Images truquées', en: 'Faked pictures', it: 'Immagini truccate' },
          { fr: 'Publicité', en: 'Advertising', it: 'Pubblicità' },
          { fr: 'Fait ou opinion', en: 'Fact or opinion', it: 'Fatto o opinione' },
          { fr: 'Argumenter', en: 'Making a case', it: 'Argomentare' },
        ],
      },
      tech: {
        text: {
          fr: 'Comprendre les machines qui nous entourent, s’en servir et savoir les éteindre.',
          en: 'Understanding the machines around us, using them, and knowing how to switch them off.',
          it: 'Capire le macchine che ci circondano, usarle e saperle spegnere.',
        },
        topics: [
          { fr: 'Comment marche une IA', en: 'How an AI works', it: 'Come funziona un’IA' },
          { fr: 'Mots de passe', en: 'Passwords', it: 'Password' },
          { fr: 'Premières lignes de code', en: 'First lines of code', it: 'Prime righe di codice' },
          { fr: 'Traces en ligne', en: 'Digital footprint', it: 'Tracce in rete' },
          { fr: 'Temps d’écran', en: 'Screen time', it: 'Tempo davanti allo schermo' },
        ],
      },
      time: {
        text: {
          fr: 'Sentir passer dix minutes, prévoir une semaine, finir ce qu’on a commencé.',
          en: 'Getting a feel for how long ten minutes is, planning a week, finishing what you started.',
          it: 'Sentire passare dieci minuti, organizzare una settimana, finire ciò che si è cominciato.',
        },
        topics: [
          { fr: 'Se concentrer', en: 'Concentrating', it: 'Concentrarsi' },
          { fr: 'Planifier ses devoirs', en: 'Planning homework', it: 'Pianificare i compiti' },
          { fr: 'Routines du matin', en: 'Morning routines', it: 'Routine del mattino' },
          { fr: 'S’ennuyer utilement', en: 'Being usefully bored', it: 'Annoiarsi bene' },
        ],
      },
      values: {
        text: {
          fr: 'Respect, honnêteté, courage : des mots que l’on essaie dans la vraie vie.',
          en: 'Respect, honesty, courage: words to try out in real life.',
          it: 'Rispetto, onestà, coraggio: parole da provare nella vita vera.',
        },
        topics: [
          { fr: 'Tenir parole', en: 'Keeping your word', it: 'Mantenere la parola' },
          { fr: 'Respecter', en: 'Showing respect', it: 'Rispettare' },
          { fr: 'Dire la vérité', en: 'Telling the truth', it: 'Dire la verità' },
          { fr: 'S’excuser', en: 'Saying sorry', it: 'Chiedere scusa' },
          { fr: 'Courage', en: 'Courage', it: 'Coraggio' },
        ],
      },
      business: {
        text: {
          fr: 'Avoir une idée, faire ses comptes, essayer en petit, recommencer.',
          en: 'Having an idea, doing the sums, trying it out on a small scale, trying again.',
          it: 'Avere un’idea, fare i conti, provare in piccolo, ricominciare.',
        },
        topics: [
          { fr: 'Gérer dix euros', en: 'Managing ten euros', it: 'Gestire dieci euro' },
          { fr: 'Prix et valeur', en: 'Price and value', it: 'Prezzo e valore' },
          { fr: 'Monter un projet', en: 'Starting a project', it: 'Avviare un progetto' },
          { fr: 'Vendre sans mentir', en: 'Selling without lying', it: 'Vendere senza mentire' },
          { fr: 'Rater et reprendre', en: 'Failing and carrying on', it: 'Sbagliare e ripartire' },
        ],
      },
      creativity: {
        text: {
          fr: 'Faire naître des idées avec ce qu’on a sous la main, et en finir une.',
          en: 'Growing ideas from whatever is to hand, and seeing one through.',
          it: 'Far nascere idee con quello che c’è, e portarne una fino in fondo.',
        },
        topics: [
          { fr: 'Dessiner une idée', en: 'Drawing an idea', it: 'Disegnare un’idea' },
          { fr: 'Inventer une histoire', en: 'Making up a story', it: 'Inventare una storia' },
          { fr: 'Fabriquer', en: 'Making things', it: 'Costruire' },
          { fr: 'Musique et rythme', en: 'Music and rhythm', it: 'Musica e ritmo' },
        ],
      },
      communication: {
        text: {
          fr: 'Dire ce qu’on pense pour être compris, et laisser de la place à l’autre.',
          en: 'Saying what you think so that it is understood, and leaving room for others.',
          it: 'Dire ciò che si pensa per farsi capire, e lasciare spazio agli altri.',
        },
        topics: [
          { fr: 'Parler en classe', en: 'Speaking in class', it: 'Parlare in classe' },
          { fr: 'Poser une question', en: 'Asking a question', it: 'Fare una domanda' },
          { fr: 'Raconter', en: 'Telling a story', it: 'Raccontare' },
          {
            fr: 'Écrire un message clair',
            en: 'Writing a clear message',
            it: 'Scrivere un messaggio chiaro',
          },
          { fr: 'Débattre', en: 'Debating', it: 'Dibattere' },
        ],
      },
      health: {
        text: {
          fr: 'Connaître son corps et ses émotions pour mieux en prendre soin.',
          en: 'Knowing your body and your feelings, and taking better care of both.',
          it: 'Conoscere il proprio corpo e le proprie emozioni, per prendersene cura.',
        },
        topics: [
          { fr: 'Sommeil', en: 'Sleep', it: 'Sonno' },
          { fr: 'Nommer ses émotions', en: 'Naming feelings', it: 'Dare un nome alle emozioni' },
          { fr: 'Bouger', en: 'Being active', it: 'Muoversi' },
          { fr: 'Manger de tout', en: 'Eating a bit of everything', it: 'Mangiare di tutto' },
          { fr: 'Premiers secours', en: 'First aid', it: 'Primo soccorso' },
        ],
      },
      science: {
        text: {
          fr: 'Observer, essayer, se tromper, comprendre : la science dans la cuisine et au jardin.',
          en: 'Looking, trying, getting it wrong, understanding: science in the kitchen and the garden.',
          it: 'Osservare, provare, sbagliare, capire: la scienza in cucina e in giardino.',
        },
        topics: [
          { fr: 'Expériences à la maison', en: 'Experiments at home', it: 'Esperimenti a casa' },
          { fr: 'Le ciel', en: 'The sky', it: 'Il cielo' },
          { fr: 'Le vivant', en: 'Living things', it: 'Gli esseri viventi' },
          { fr: 'Mesurer et estimer', en: 'Measuring and estimating', it: 'Misurare e stimare' },
          { fr: 'Énergie', en: 'Energy', it: 'Energia' },
        ],
      },
      society: {
        text: {
          fr: 'Comprendre comment on vit à plusieurs, des règles de la cour à celles du pays.',
          en: 'Understanding how people live together, from the rules of the playground to those of the country.',
          it: 'Capire come si vive insieme, dalle regole del cortile della scuola a quelle del Paese.',
        },
        topics: [
          { fr: 'Droits de l’enfant', en: 'Children’s rights', it: 'Diritti dei bambini' },
          { fr: 'La loi, à quoi ça sert', en: 'What laws are for', it: 'A che cosa serve la legge' },
          { fr: 'Métiers', en: 'Jobs', it: 'Mestieri' },
          { fr: 'Nature et climat', en: 'Nature and climate', it: 'Natura e clima' },
          { fr: 'Cultures d’Europe', en: 'Cultures of Europe', it: 'Culture d’Europa' },
        ],
      },
    },
  },
  exclusions: {
    title: {
      fr: 'Dix choses que nous ne ferons pas',
      en: 'Ten things we will not do',
      it: 'Dieci cose che non faremo',
    },
    lead: {
      fr: 'Une limite dite clairement vaut mieux qu’une promesse. Voici les nôtres, et elles valent pour chaque live, chaque replay et chaque défi.',
      en: 'A limit plainly stated is worth more than a promise. These are ours, and they apply to every live session, every replay and every challenge.',
      it: 'Un limite detto con chiarezza vale più di una promessa. Ecco i nostri, e valgono per ogni diretta, ogni registrazione e ogni sfida.',
    },
    /** SPEC §1, in its order. */
    items: {
      politics: {
        title: { fr: 'Pas de politique partisane', en: 'No party politics', it: 'Niente politica di parte' },
        text: {
          fr: 'On explique comment fonctionne un vote, jamais pour qui voter.',
          en: 'We explain how voting works, never who to vote for.',
          it: 'Spieghiamo come funzionano le elezioni, mai per chi votare.',
        },
      },
      religion: {
        title: { fr: 'Pas de religion', en: 'No religion', it: 'Niente religione' },
        text: {
          fr: 'Les convictions appartiennent à chaque famille.',
          en: 'Beliefs are for each family to decide.',
          it: 'Le convinzioni appartengono a ogni famiglia.',
        },
      },
      ideology: {
        title: {
          fr: 'Pas d’endoctrinement idéologique',
          en: 'No ideological indoctrination',
          it: 'Niente indottrinamento ideologico',
        },
        text: {
          fr: 'Nous aidons à penser, sans dire quoi penser.',
          en: 'We teach how to think, not what to think.',
          it: 'Insegniamo a pensare, non che cosa pensare.',
        },
      },
      sexual: {
        title: {
          fr: 'Pas de contenu sexuel explicite',
          en: 'No explicit sexual content',
          it: 'Niente contenuti sessuali espliciti',
        },
        text: {
          fr: 'Le corps et l’intimité se disent avec des mots adaptés à l’âge.',
          en: 'The body and intimacy are discussed in words suited to the child’s age.',
          it: 'Del corpo e dell’intimità si parla con parole adatte all’età.',
        },
      },
      gambling: {
        title: {
          fr: 'Pas de jeux d’argent ni de crypto spéculative',
          en: 'No gambling or speculative crypto',
          it: 'Niente giochi d’azzardo né cripto speculative',
        },
        text: {
          fr: 'L’argent s’apprend avec des pièces, un budget et du temps.',
          en: 'Children learn about money with coins, a budget and time.',
          it: 'A gestire i soldi si impara con le monete, un budget e il tempo.',
        },
      },
      diets: {
        title: { fr: 'Pas de régimes extrêmes', en: 'No extreme diets', it: 'Niente diete estreme' },
        text: {
          fr: 'On parle d’appétit et de plaisir, jamais de poids.',
          en: 'We talk about appetite and enjoyment, never about weight.',
          it: 'Parliamo di appetito e di piacere, mai di peso.',
        },
      },
      rankings: {
        title: {
          fr: 'Pas de classements ni de notes',
          en: 'No rankings and no grades',
          it: 'Niente classifiche né voti',
        },
        text: {
          fr: 'Aucun enfant n’est comparé à un autre.',
          en: 'No child is compared with another.',
          it: 'Nessuno viene confrontato con gli altri.',
        },
      },
      screens: {
        title: { fr: 'Pas d’écran sans fin', en: 'No endless screen time', it: 'Niente schermi senza fine' },
        text: {
          fr: 'Deux heures de live par semaine au plus, et notre lecteur s’arrête après chaque vidéo.',
          en: 'Two hours of live sessions a week at most, and our player stops after each video.',
          it: 'Al massimo due ore di diretta a settimana, e il nostro lettore si ferma dopo ogni video.',
        },
      },
      ads: {
        title: {
          fr: 'Pas de publicité cachée ni de revente de données',
          en: 'No hidden ads and no resale of data',
          it: 'Niente pubblicità nascosta né rivendita di dati',
        },
        text: {
          fr: 'Votre abonnement suffit : ni l’attention de votre enfant ni ses données ne se vendent.',
          en: 'Your subscription is enough: neither your child’s attention nor their data is for sale.',
          it: 'Il tuo abbonamento basta: né l’attenzione di bambini e ragazzi né i loro dati sono in vendita.',
        },
      },
      school: {
        title: {
          fr: 'Pas de programme scolaire de remplacement',
          en: 'No replacement for the school curriculum',
          it: 'Niente sostituti del programma scolastico',
        },
        text: {
          fr: 'L’école reste l’école, nous sommes à côté.',
          en: 'School is still school; we work alongside it.',
          it: 'La scuola resta la scuola, noi le stiamo accanto.',
        },
      },
    },
  },
  commitment: {
    title: { fr: 'Notre engagement', en: 'Our commitment', it: 'Il nostro impegno' },
    text: {
      fr: 'Chaque contenu est pensé pour une ou plusieurs tranches d’âge, dit par quelqu’un dont c’est le métier, et souvent suivi d’un geste à faire loin de l’écran. Si un sujet vous gêne ou vous manque, écrivez-nous : une personne vous répond sous 24 heures ouvrées.',
      en: 'Everything is designed for one or more age groups, led by someone who does it for a living, and often followed by something to do away from the screen. If a subject worries you, or one seems to be missing, write to us: a real person replies within 24 business hours.',
      it: 'Ogni contenuto è pensato per una o più fasce d’età, raccontato da chi lo fa per mestiere, e spesso seguito da qualcosa da fare lontano dallo schermo. Se un argomento ti mette a disagio o ne manca uno, scrivici: una persona risponde entro 24 ore lavorative.',
    },
    pricing: { fr: 'Voir les tarifs', en: 'See the plans', it: 'Guarda i prezzi' },
    contact: { fr: 'Nous écrire', en: 'Write to us', it: 'Scrivici' },
  },
} satisfies TextTree
