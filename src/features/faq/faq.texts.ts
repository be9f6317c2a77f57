import type { TextTree } from '#src/shared/language/languages.ts'

/**
 * The keys of the questions are the anchors of the page, the same in the three languages, so that an address
 * sent by one parent works for another.
 */
export const faqTexts = {
  meta: {
    title: {
      fr: 'Questions fréquentes | Mirabelle',
      en: 'Help and frequently asked questions | Mirabelle',
      it: 'Domande frequenti | Mirabelle',
    },
    description: {
      fr: 'Programme, experts, abonnement, technique, vie privée, parents : les réponses aux questions que l’on se pose avant de commencer, et après.',
      en: 'Programme, experts, billing, technical matters, privacy, parents: answers to what people ask before they start, and afterwards.',
      it: 'Programma, esperti, abbonamento, aspetti tecnici, privacy, genitori: le risposte alle domande che ci si fa prima di cominciare, e dopo.',
    },
    keywords: {
      fr: 'faq, questions fréquentes, aide, abonnement, remboursement, lives, replays, vie privée, enfants, parents',
      en: 'faq, frequently asked questions, help, subscription, refund, live sessions, replays, privacy, children, parents',
      it: 'faq, domande frequenti, aiuto, abbonamento, rimborso, dirette, registrazioni, privacy, bambini, genitori',
    },
  },
  hero: {
    title: { fr: 'Ce qu’on nous demande', en: 'What people ask us', it: 'Ce lo chiedono spesso' },
    lead: {
      fr: 'Des réponses courtes. S’il en manque une, écrivez-nous : nous l’ajouterons ici.',
      en: 'Short answers. If one is missing, write to us and we will add it here.',
      it: 'Risposte brevi. Se ne manca una, scrivici: la aggiungeremo qui.',
    },
  },
  search: {
    label: { fr: 'Chercher dans les questions', en: 'Search the questions', it: 'Cerca tra le domande' },
    example: {
      fr: 'remboursement, replay, caméra…',
      en: 'refund, replay, camera…',
      it: 'rimborso, diretta, voti…',
    },
    clear: { fr: 'Effacer la recherche', en: 'Clear the search', it: 'Cancella la ricerca' },
    none: {
      fr: 'Aucune question ne contient ces mots.',
      en: 'No question contains those words.',
      it: 'Nessuna domanda contiene queste parole.',
    },
    one: { fr: '1 question trouvée', en: '1 question found', it: '1 domanda trovata' },
    other: { fr: '{count} questions trouvées', en: '{count} questions found', it: '{count} domande trovate' },
    contact: { fr: 'Poser la question à l’équipe', en: 'Ask the team', it: 'Chiedi al nostro team' },
  },
  sections: { fr: 'Rubriques', en: 'Sections', it: 'Sezioni' },
  link: { fr: 'Lien vers cette question', en: 'Link to this question', it: 'Link a questa domanda' },
  /** SPEC §2 and CONTRACT §4: all six categories. */
  categories: {
    programme: {
      title: { fr: 'Le programme', en: 'The programme', it: 'Il programma' },
      questions: {
        'how-it-works': {
          question: {
            fr: 'Comment se passe une semaine avec Mirabelle ?',
            en: 'What does a week with Mirabelle look like?',
            it: 'Come si svolge una settimana con Mirabelle?',
          },
          answer: {
            fr: 'Un live de 45 à 60 minutes avec un expert, et le défi de la semaine, à faire à la maison. Quand vous confirmez un défi, un fruit pousse sur l’arbre de votre enfant. Ses badges s’y accrochent, et vous les voyez dans votre espace parent.',
            en: 'A live session of 45 to 60 minutes with an expert, and the week’s challenge to try at home. When you confirm a challenge, a fruit grows on your child’s tree. Badges hang there too, and you see them on your parent dashboard.',
            it: 'Una diretta da 45 a 60 minuti con un esperto, e la sfida della settimana da provare a casa. Quando confermi una sfida, sull’albero di tuo figlio o tua figlia cresce un frutto. Ci si appendono anche i distintivi, che vedi nella tua area genitori.',
          },
        },
        ages: {
          question: {
            fr: 'À quels âges s’adresse le programme ?',
            en: 'Which ages is the programme for?',
            it: 'A quali età è rivolto il programma?',
          },
          answer: {
            fr: 'Aux enfants de 6 à 15 ans : 6 à 9 ans, 10 à 12 ans et 13 à 15 ans. À l’inscription, vous indiquez plus précisément une tranche d’âge, 6 à 8, 9 à 11 ou 12 à 15 ans : c’est elle qui décide des lives, des replays et des défis proposés à votre enfant.',
            en: 'For children aged 6 to 15: 6 to 9, 10 to 12 and 13 to 15. When you sign up you choose a narrower age band, 6 to 8, 9 to 11 or 12 to 15: it decides which sessions, replays and challenges your child is shown.',
            it: 'A bambini e ragazzi dai 6 ai 15 anni: 6-\u20609, 10-\u206012 e 13-\u206015 anni. All’iscrizione indichi più precisamente una fascia d’età, 6-\u20608, 9-\u206011 o 12-\u206015 anni: da questa dipendono le dirette, le registrazioni e le sfide proposte.',
          },
        },
        themes: {
          question: {
            fr: 'De quoi parle-\u2060t-\u2060on ?',
            en: 'What is it about?',
            it: 'Di che cosa si parla?',
          },
          answer: {
            fr: 'De douze thèmes : autonomie, vivre ensemble, esprit critique, numérique et IA, gestion du temps, valeurs, esprit d’entreprendre, créativité, communication, santé, sciences et société. La page Programme les présente un par un.',
            en: 'Twelve themes: autonomy, getting along, critical thinking, technology and AI, managing time, values, enterprise, creativity, communication, health, science and society. The Programme page describes each of them.',
            it: 'Di dodici temi: autonomia, stare insieme, spirito critico, digitale e IA, gestione del tempo, valori, spirito d’iniziativa, creatività, comunicazione, salute, scienze e società. La pagina Programma li presenta uno per uno.',
          },
        },
        'missed-live': {
          question: {
            fr: 'Que se passe-\u2060t-\u2060il si mon enfant rate un live ?',
            en: 'What if my child misses a live session?',
            it: 'E se mio figlio o mia figlia perde una diretta?',
          },
          answer: {
            fr: 'On le retrouve en replay, une fois que l’équipe a regardé l’enregistrement et l’a publié. Les lives de notre classe en ligne sont enregistrés ; quand un live se tient ailleurs, ce n’est pas toujours le cas. Il n’y a rien à rattraper.',
            en: 'Your child can watch the replay, once the team has looked through the recording and published it. Sessions in our online classroom are recorded; one that is held elsewhere may not be. There is nothing to catch up on.',
            it: 'La si ritrova tra le registrazioni, dopo che il team l’ha rivista e pubblicata. Le dirette nella nostra aula online vengono registrate; quando una diretta si tiene altrove, non è sempre così. Non c’è nulla da recuperare.',
          },
        },
        'screen-time': {
          question: {
            fr: 'Combien de temps devant un écran ?',
            en: 'How much screen time is there?',
            it: 'Quanto tempo davanti allo schermo?',
          },
          answer: {
            fr: 'Deux heures de live par semaine au plus, c’est une règle du programme. Après un replay, notre lecteur s’arrête, et les défis se font loin de l’écran.',
            en: 'Two hours of live sessions a week at most: it is a rule of the programme. After a replay our player stops, and challenges are done away from the screen.',
            it: 'Al massimo due ore di diretta a settimana: è una regola del programma. Dopo una registrazione il nostro lettore video si ferma, e le sfide si fanno lontano dallo schermo.',
          },
        },
        badges: {
          question: {
            fr: 'Y a-\u2060t-\u2060il des notes ou un classement ?',
            en: 'Are there grades or a ranking?',
            it: 'Ci sono voti o classifiche?',
          },
          answer: {
            fr: 'Non. Un badge dit ce que l’enfant a fait : essayé, appris, réussi un défi, transmis, participé, persévéré. Un badge reçu reste. Aucun ne vaut plus qu’un autre, et aucun enfant n’est comparé à un autre.',
            en: 'No. A badge says what the child did: tried, learnt, completed a challenge, passed something on, took part, kept at it. Once received, a badge stays. None is worth more than another, and no child is compared with another.',
            it: 'No. Un distintivo dice che cosa si è fatto: provare, imparare, superare una sfida, insegnare, partecipare, perseverare. Un distintivo ricevuto resta. Nessuno vale più di un altro, e bambini e ragazzi non vengono mai messi a confronto.',
          },
        },
        school: {
          question: {
            fr: 'Est-ce du soutien scolaire ?',
            en: 'Is it tutoring?',
            it: 'È un aiuto per i compiti?',
          },
          answer: {
            fr: 'Non. Mirabelle ne remplace ni l’école ni le programme scolaire. On y apprend ce qui se travaille à côté : s’organiser, vérifier, parler, prendre soin de soi et des autres.',
            en: 'No. Mirabelle replaces neither school nor its curriculum. It is about what children learn alongside: getting organised, checking facts, speaking up, looking after themselves and others.',
            it: 'No. Mirabelle non sostituisce né la scuola né i suoi programmi. Qui si impara altro: organizzarsi, verificare, parlare, prendersi cura di sé e degli altri.',
          },
        },
      },
    },
    experts: {
      title: { fr: 'Les experts', en: 'The experts', it: 'Gli esperti' },
      questions: {
        'who-experts': {
          question: { fr: 'Qui sont les experts ?', en: 'Who are the experts?', it: 'Chi sono gli esperti?' },
          answer: {
            fr: 'Des personnes qui exercent dans l’un de six domaines : la santé, le droit, la police, la recherche, l’éducation et l’intelligence artificielle. Elles parlent de ce qu’elles font tous les jours.',
            en: 'People who work in one of six fields: health, law, policing, research, education and artificial intelligence. They talk about what they do every day.',
            it: 'Persone che lavorano in uno di sei campi: salute, diritto, polizia, ricerca, educazione e intelligenza artificiale. Raccontano ciò che fanno ogni giorno.',
          },
        },
        'expert-neutral': {
          question: {
            fr: 'Les experts donnent-\u2060ils leur opinion ?',
            en: 'Do experts share their opinions?',
            it: 'Gli esperti danno la loro opinione?',
          },
          answer: {
            fr: 'Ils expliquent un métier et des faits. La politique partisane, la religion et l’endoctrinement idéologique n’ont pas leur place dans les lives : c’est écrit dans nos dix limites.',
            en: 'They explain their job, and the facts. Party politics, religion and ideological indoctrination have no place in the sessions: that is one of our ten limits.',
            it: 'Spiegano il loro mestiere e i fatti. Politica di parte, religione e indottrinamento ideologico non hanno posto nelle dirette: è scritto nei nostri dieci limiti.',
          },
        },
        'one-to-one': {
          question: {
            fr: 'Y a-\u2060t-\u2060il des séances individuelles avec un expert ?',
            en: 'Are there one-to-one sessions with an expert?',
            it: 'Ci sono incontri individuali con un esperto?',
          },
          answer: {
            fr: 'Oui, avec la formule Le complet. Vous réservez une séance parmi les heures que les experts proposent ; un parent y est invité, et deux adultes sont là : l’expert, avec le parent ou une personne de l’équipe. Elle n’est jamais enregistrée. La formule Les lives se vit en groupe.',
            en: 'Yes, on the Complete plan. You book a session from the times that the experts offer; a parent is invited, and two adults are there: the expert, with the parent or someone from the team. It is never recorded. On the Live sessions plan, everything happens in the group.',
            it: 'Sì, con la formula Il completo. Prenoti un incontro tra gli orari proposti dagli esperti; un genitore è invitato, e gli adulti presenti sono due: l’esperto, con il genitore o una persona del team. Non viene mai registrato. Con la formula Le dirette si sta in gruppo.',
          },
        },
        'ask-questions': {
          question: {
            fr: 'Les enfants peuvent-\u2060ils poser des questions ?',
            en: 'Can children ask questions?',
            it: 'I bambini possono fare domande?',
          },
          answer: {
            fr: 'Oui, les lives sont interactifs. Votre enfant lève la main et parle. Dans notre classe, le chat est fermé aux enfants ; un adulte peut l’ouvrir un moment, pour tout le groupe à la fois. L’équipe qui anime le live voit vos souhaits pour la caméra et le chat, et en tient compte. Écouter en silence est aussi une façon de participer.',
            en: 'Yes, the sessions are interactive. Your child puts a hand up and speaks. In our classroom, chat is closed to children; an adult may open it for a while, for the whole group at once. The team running the session sees your preferences for camera and chat and takes them into account. Listening quietly is taking part too.',
            it: 'Sì, le dirette sono interattive. Si alza la mano e si parla. Nella nostra aula la chat è chiusa per bambini e ragazzi; un adulto può aprirla per un momento, per tutto il gruppo insieme. Il team che conduce la diretta vede le tue preferenze per videocamera e chat e ne tiene conto. Anche ascoltare in silenzio è partecipare.',
          },
        },
        'police-why': {
          question: {
            fr: 'Pourquoi la police et le droit ?',
            en: 'Why the police and the law?',
            it: 'Perché la polizia e il diritto?',
          },
          answer: {
            fr: 'Pour savoir à qui s’adresser, reconnaître une situation qui n’est pas normale et connaître ses droits. On y parle de protection, jamais de peur.',
            en: 'So that children know who to turn to, can tell when something is not right, and know their rights. We talk about protection, never about fear.',
            it: 'Per sapere a chi rivolgersi, riconoscere una situazione che non va e conoscere i propri diritti. Si parla di protezione, mai di paura.',
          },
        },
        'become-expert': {
          question: {
            fr: 'J’exerce un de ces métiers. Puis-\u2060je intervenir ?',
            en: 'I work in one of these fields. Can I lead a session?',
            it: 'Faccio uno di questi mestieri. Posso partecipare?',
          },
          answer: {
            fr: 'Écrivez-nous à {email} en deux lignes : votre métier, et ce que vous aimeriez raconter à un enfant de dix ans.',
            en: 'Write to {email}, two lines will do: what you do, and what you would like to tell a ten-year-old.',
            it: 'Scrivici a {email} in due righe: il tuo mestiere, e che cosa ti piacerebbe raccontare a chi ha dieci anni.',
          },
        },
      },
    },
    billing: {
      title: {
        fr: 'L’abonnement et les paiements',
        en: 'Subscription and billing',
        it: 'Abbonamento e pagamenti',
      },
      questions: {
        price: {
          question: {
            fr: 'Combien coûte l’abonnement ?',
            en: 'How much is the subscription?',
            it: 'Quanto costa l’abbonamento?',
          },
          answer: {
            fr: 'La formule Les lives coûte 39 € par mois ou 299 € par an, soit environ 25 € par mois. La formule Le complet coûte 57 € par mois ou 499 € par an, soit environ 42 € par mois. À l’année, vous payez 169 € ou 185 € de moins que pour douze mensualités.',
            en: 'The Live sessions plan is €39 a month or €299 a year, about €25 a month. The Complete plan is €57 a month or €499 a year, about €42 a month. Paid yearly, that is €169 or €185 less than twelve monthly payments.',
            it: 'La formula Le dirette costa 39 € al mese o 299 € all’anno, circa 25 € al mese. La formula Il completo costa 57 € al mese o 499 € all’anno, circa 42 € al mese. Con il pagamento annuale spendi 169 € o 185 € in meno rispetto a dodici mensilità.',
          },
        },
        'which-plan': {
          question: {
            fr: 'Quelle différence entre les deux formules ?',
            en: 'What is the difference between the two plans?',
            it: 'Che differenza c’è tra le due formule?',
          },
          answer: {
            fr: 'Les deux ouvrent les lives, les replays, les défis, les badges et l’espace parent. Le complet ajoute des séances individuelles avec un expert, qui vous laisse un mot et une idée à essayer à la maison : ce sont les défis et le suivi personnalisés. S’y ajoutent une assistance prioritaire et, dans cinq pays, la box d’activités, chaque mois.',
            en: 'Both give access to live sessions, replays, challenges, badges and the parent dashboard. Complete adds one-to-one sessions with an expert, who leaves you a note and an idea to try at home: these are the personalised challenges and follow-up. It also adds priority support and, in five countries, the activity box, every month.',
            it: 'Entrambe danno accesso a dirette, registrazioni, sfide, distintivi e area genitori. Il completo aggiunge incontri individuali con un esperto, che ti lascia due righe e un’idea da provare a casa: sono le sfide su misura e il percorso personalizzato. Aggiunge anche assistenza prioritaria e, in cinque Paesi, la scatola di attività, ogni mese.',
          },
        },
        cancel: {
          question: {
            fr: 'Comment résilier l’abonnement ?',
            en: 'How do I cancel?',
            it: 'Come disdico l’abbonamento?',
          },
          answer: {
            fr: 'Depuis la page Mon compte, en deux clics. La résiliation prend effet à la fin de la période payée : d’ici là, tout reste ouvert. Sans demande de votre part, l’abonnement se renouvelle tout seul.',
            en: 'From your account page, in two clicks. It takes effect at the end of the period you paid for: until then, everything stays open. Unless you cancel, the subscription renews automatically.',
            it: 'Dalla pagina del tuo account, in due clic. La disdetta vale dalla fine del periodo pagato: fino ad allora tutto resta aperto. Senza disdetta, l’abbonamento si rinnova da solo.',
          },
        },
        refund: {
          question: {
            fr: 'Puis-\u2060je obtenir un remboursement ?',
            en: 'Can I get a refund?',
            it: 'Posso avere un rimborso?',
          },
          answer: {
            fr: 'Oui, pendant les 14 jours qui suivent votre premier paiement, sans donner de raison. La demande se fait depuis la page Mon compte ou par e-mail à {email}. Le remboursement met fin à l’accès.',
            en: 'Yes, within 14 days of your first payment, without giving a reason. Ask from your account page or by e-mail to {email}. Your access ends with the refund.',
            it: 'Sì, nei 14 giorni dopo il primo pagamento, senza dare spiegazioni. Lo chiedi dalla pagina del tuo account o per e-mail a {email}. Il rimborso chiude l’accesso.',
          },
        },
        'change-plan': {
          question: {
            fr: 'Puis-\u2060je changer de formule ?',
            en: 'Can I change my plan?',
            it: 'Posso cambiare formula?',
          },
          answer: {
            fr: 'Oui, à tout moment depuis la page Mon compte. La nouvelle formule, ou le passage du mois à l’année, s’applique au cycle de paiement suivant.',
            en: 'Yes, at any time from your account page. The new plan, or the move from monthly to yearly, applies from the next billing cycle.',
            it: 'Sì, quando vuoi, dalla pagina del tuo account. La nuova formula, o il passaggio dal mese all’anno, vale dal ciclo di pagamento successivo.',
          },
        },
        'second-child': {
          question: {
            fr: 'Y a-\u2060t-\u2060il une remise pour plusieurs enfants ?',
            en: 'Is there a discount for several children?',
            it: 'C’è uno sconto per più figli?',
          },
          answer: {
            fr: 'Oui, 30 % à partir du deuxième enfant. Vous ajoutez l’enfant dans votre compte ; le prix, remise comprise, s’affiche ligne par ligne avant le paiement.',
            en: 'Yes, 30% from the second child on. You add the child in your account; the price, discount included, is shown line by line before you pay.',
            it: 'Sì, il 30% dal secondo figlio. Aggiungi tuo figlio o tua figlia dal tuo account; il prezzo, sconto compreso, appare riga per riga prima del pagamento.',
          },
        },
        referral: {
          question: {
            fr: 'Comment fonctionne le parrainage ?',
            en: 'How does inviting a friend work?',
            it: 'Come funzionano gli inviti?',
          },
          answer: {
            fr: 'Vous partagez votre code. Quand une famille amie l’utilise, chaque famille reçoit 30 jours d’accès gratuit. Si son premier paiement est remboursé dans les 14 jours, ou contesté dans ce délai et rendu à cette famille, ces jours sont repris aux deux familles. Chaque compte peut parrainer deux amis au plus.',
            en: 'You share your code. When a friend’s family uses it, each of you receives 30 days of free access. If their first payment is refunded within 14 days, or disputed within that time and returned to them, both families’ days are taken back. Each account can invite two friends at most.',
            it: 'Condividi il tuo codice. Quando una famiglia amica lo usa, ogni famiglia riceve 30 giorni di accesso gratuito. Se il primo pagamento della famiglia amica viene rimborsato entro 14 giorni, o contestato entro quel termine e restituito, i giorni sono tolti a entrambe. Ogni account può invitare al massimo due amici.',
          },
        },
        'payment-means': {
          question: {
            fr: 'Comment se passe le paiement ?',
            en: 'How does payment work?',
            it: 'Come avviene il pagamento?',
          },
          answer: {
            fr: 'Par carte, sur la page sécurisée de notre prestataire de paiement. Nous ne voyons ni ne gardons jamais le numéro de votre carte. Les prix sont en euros, toutes taxes comprises.',
            en: 'By card, on our payment provider’s secure page. We never see or keep your card number. Prices are in euros and include all taxes.',
            it: 'Con carta, sulla pagina sicura del nostro fornitore dei pagamenti. Non vediamo né conserviamo mai il numero della carta. I prezzi sono in euro, imposte comprese.',
          },
        },
        'failed-payment': {
          question: {
            fr: 'Mon paiement a échoué. Perdons-\u2060nous l’accès ?',
            en: 'My payment failed. Do we lose access?',
            it: 'Il pagamento non è riuscito. Perdiamo l’accesso?',
          },
          answer: {
            fr: 'Pas tout de suite : l’accès reste ouvert 7 jours, le temps de mettre votre carte à jour. Ensuite il se ferme, et s’ouvre de nouveau dès que le paiement passe.',
            en: 'Not at once: access stays open for 7 days, which gives you time to update your card. After that it closes, and opens again as soon as the payment goes through.',
            it: 'Non subito: l’accesso resta aperto per 7 giorni, il tempo di aggiornare la carta. Poi si chiude, e si riapre appena il pagamento va a buon fine.',
          },
        },
      },
    },
    technical: {
      title: { fr: 'La technique', en: 'Technical matters', it: 'Aspetti tecnici' },
      questions: {
        'no-password': {
          question: {
            fr: 'Pourquoi n’y a-\u2060t-\u2060il pas de mot de passe ?',
            en: 'Why is there no password?',
            it: 'Perché non c’è una password?',
          },
          answer: {
            fr: 'Vous donnez votre e-mail, nous vous envoyons un lien, et votre compte s’ouvre. Il n’y a rien à retenir et rien à voler. Ensuite, l’appareil vous reconnaît pendant 30 jours.',
            en: 'You give your e-mail, we send you a link, and you are signed in. There is nothing to remember and nothing to steal. After that, the device stays signed in for 30 days.',
            it: 'Scrivi la tua e-mail, ti mandiamo un link e sei dentro. Non c’è nulla da ricordare e nulla da rubare. Poi il dispositivo ti riconosce per 30 giorni.',
          },
        },
        'link-missing': {
          question: {
            fr: 'Le lien de connexion n’arrive pas.',
            en: 'The login link has not arrived.',
            it: 'Il link di accesso non arriva.',
          },
          answer: {
            fr: 'Regardez les indésirables, vérifiez l’adresse, puis demandez un nouveau lien. Chaque lien est valable 15 minutes, ne sert qu’une fois, et un nouveau lien annule l’ancien.',
            en: 'Look in the junk folder, check the address, then ask for a new link. Each link works for 15 minutes and only once, and a new link cancels the old one.',
            it: 'Guarda nella posta indesiderata, controlla l’indirizzo, poi chiedi un nuovo link. Ogni link vale 15 minuti, funziona una volta sola, e quello nuovo annulla il vecchio.',
          },
        },
        'no-account': {
          question: {
            fr: 'Le site dit qu’aucun compte n’existe pour mon e-mail.',
            en: 'The site says there is no account for my e-mail.',
            it: 'Il sito dice che non esiste un account per la mia e-mail.',
          },
          answer: {
            fr: 'Le compte porte l’adresse donnée au moment du paiement. Essayez avec celle-là. Si vous n’avez pas encore d’abonnement, choisissez d’abord une formule : le compte se crée tout seul.',
            en: 'The account uses the address you gave when you paid. Try that one. If you have no subscription yet, choose a plan first: the account is created for you.',
            it: 'L’account è legato all’indirizzo indicato al momento del pagamento. Prova con quello. Se non hai ancora un abbonamento, scegli prima una formula: l’account si crea da solo.',
          },
        },
        equipment: {
          question: {
            fr: 'De quel matériel avons-\u2060nous besoin ?',
            en: 'What equipment do we need?',
            it: 'Che cosa serve per partecipare?',
          },
          answer: {
            fr: 'D’un ordinateur ou d’une tablette avec un navigateur à jour, d’une connexion internet et d’un endroit calme. Un micro est utile pour parler ; la caméra est au choix. Il n’y a rien à installer.',
            en: 'A computer or tablet with an up-to-date browser, an internet connection and a quiet spot. A microphone is useful for speaking; the camera is optional. There is nothing to install.',
            it: 'Un computer o un tablet con un browser aggiornato, una connessione a internet e un posto tranquillo. Il microfono è utile per parlare; la videocamera è facoltativa. Non c’è nulla da installare.',
          },
        },
        'languages-site': {
          question: {
            fr: 'Dans quelles langues le site existe-\u2060t-\u2060il ?',
            en: 'Which languages is the site in?',
            it: 'In quali lingue è disponibile il sito?',
          },
          answer: {
            fr: 'En français, en anglais et en italien. Sur la page des vidéos, les replays sont ceux de la langue que vous lisez ; dans l’espace parent et le verger, ceux de la langue de votre enfant. Dans les questions d’accueil, vous choisissez le français ou l’anglais pour les lives de votre enfant ; sur la page des lives, vous pouvez ajouter d’autres langues, l’italien aussi.',
            en: 'French, English and Italian. On the videos page, replays are in the language you are reading; on the parent dashboard and in the orchard, in your child’s language. In the welcome questions you choose French or English for your child’s live sessions; on the live sessions page you can add others, including Italian.',
            it: 'In francese, inglese e italiano. Nella pagina dei video le registrazioni sono nella lingua che leggi; nell’area genitori e nel frutteto, in quella di tuo figlio o tua figlia. Nelle domande di benvenuto scegli il francese o l’inglese per le dirette; nella pagina delle dirette puoi aggiungere altre lingue, anche l’italiano.',
          },
        },
        'video-stuck': {
          question: {
            fr: 'Une vidéo ne démarre pas.',
            en: 'A video will not start.',
            it: 'Un video non parte.',
          },
          answer: {
            fr: 'Rechargez la page, puis essayez un autre navigateur. Vérifiez que votre session est ouverte : une vidéo marquée « Premium » demande un abonnement ou des jours offerts. Si cela ne suffit pas, envoyez-nous le titre de la vidéo.',
            en: 'Reload the page, then try another browser. Check that you are signed in: a video marked “Premium” needs a subscription or free days. If that does not help, send us the title of the video.',
            it: 'Ricarica la pagina, poi prova un altro browser. Controlla di aver fatto l’accesso: un video segnato «Premium» richiede un abbonamento o dei giorni gratuiti. Se non basta, mandaci il titolo del video.',
          },
        },
        accessibility: {
          question: {
            fr: 'Le site est-\u2060il accessible à tous ?',
            en: 'Is the site accessible?',
            it: 'Il sito è accessibile a tutti?',
          },
          answer: {
            fr: 'Nous visons les règles WCAG 2.2, niveau AA : clavier, lecteur d’écran, texte agrandi, mouvement réduit, contrastes mesurés. Si quelque chose vous bloque, écrivez à {email} et nous le réparons.',
            en: 'We work to WCAG 2.2 level AA: keyboard, screen reader, larger text, reduced motion, measured contrast. If something stands in your way, write to {email} and we will fix it.',
            it: 'Puntiamo al livello AA delle regole WCAG 2.2: tastiera, lettore di schermo, testo ingrandito, movimento ridotto, contrasti misurati. Se qualcosa ti blocca, scrivi a {email} e lo sistemiamo.',
          },
        },
      },
    },
    privacy: {
      title: { fr: 'La vie privée', en: 'Privacy', it: 'La privacy' },
      questions: {
        'which-data': {
          question: {
            fr: 'Quelles données avez-\u2060vous sur mon enfant ?',
            en: 'What data do you hold about my child?',
            it: 'Quali dati avete su mio figlio o mia figlia?',
          },
          answer: {
            fr: 'Son prénom, sa tranche d’âge, sa langue, le nom d’affichage et le dessin choisis, vos réponses aux questions d’accueil, les vidéos regardées, les lives suivis, les défis et les badges. Nous ne demandons ni photo, ni nom de famille, et l’adresse de la box est à votre nom. Les lives de notre classe sont enregistrés : la voix de votre enfant peut s’y entendre ; son image n’y est que si vous l’avez accepté.',
            en: 'Their first name, age band, language, the display name and drawing that were chosen, your answers to the welcome questions, what they have watched, sessions attended, challenges and badges. We ask for no photograph and no surname, and the address for the box is in your name. Sessions in our classroom are recorded: your child’s voice may be heard in them; their picture is there only if you agreed.',
            it: 'Il nome, la fascia d’età, la lingua, il nome visualizzato e il disegno scelti, le tue risposte alle domande di benvenuto, i video guardati, le dirette seguite, le sfide e i distintivi. Non chiediamo né foto né cognome, e l’indirizzo per la scatola è a tuo nome. Le dirette nella nostra aula vengono registrate: può sentirsi la sua voce; la sua immagine c’è solo se hai acconsentito.',
          },
        },
        consent: {
          question: {
            fr: 'Pourquoi demandez-\u2060vous mon consentement ?',
            en: 'Why do you ask for my consent?',
            it: 'Perché chiedete il mio consenso?',
          },
          answer: {
            fr: 'Parce que votre enfant est mineur : rien ne commence sans l’accord du parent. Nous gardons la date, la langue et la version du texte que vous avez acceptée, et vous pouvez retirer cet accord quand vous voulez.',
            en: 'Because your child is a minor: nothing begins without a parent’s agreement. We keep the date, the language and the version of the text you agreed to, and you may withdraw that agreement whenever you like.',
            it: 'Perché si tratta di minorenni: niente comincia senza il consenso del genitore. Conserviamo la data, la lingua e la versione del testo che hai accettato, e puoi revocare il consenso quando vuoi.',
          },
        },
        camera: {
          question: {
            fr: 'La caméra est-\u2060elle obligatoire ?',
            en: 'Does the camera have to be on?',
            it: 'La videocamera è obbligatoria?',
          },
          answer: {
            fr: 'Non. Vous nous dites ce que vous souhaitez : allumée, éteinte ou selon l’humeur. Dans notre classe, une caméra que vous voulez éteinte le reste, et seuls les adultes voient l’image d’un enfant. Vous dites aussi votre souhait pour le chat, qui s’ouvre ou se ferme pour tout le groupe à la fois. Ces choix se font dans les questions d’accueil, et l’équipe qui anime le live les voit.',
            en: 'No. You tell us what you prefer: on, off, or your child’s choice. In our classroom, a camera that you want off stays off, and only the adults see a child’s picture. You also tell us what you prefer for chat, which opens or closes for the whole group at once. You make these choices in the welcome questions, and the team running the session sees them.',
            it: 'No. Ci dici che cosa preferisci: accesa, spenta o secondo l’umore. Nella nostra aula una videocamera che vuoi spenta resta spenta, e solo gli adulti vedono l’immagine di bambini e ragazzi. Indichi anche la tua preferenza per la chat, che si apre o si chiude per tutto il gruppo insieme. Queste scelte si fanno nelle domande di benvenuto, e il team che conduce la diretta le vede.',
          },
        },
        'data-sold': {
          question: {
            fr: 'Vendez-\u2060vous des données ou de la publicité ?',
            en: 'Do you sell data or advertising?',
            it: 'Vendete dati o pubblicità?',
          },
          answer: {
            fr: 'Ni les unes ni l’autre. La publicité cachée et la revente de données font partie des dix choses que nous ne ferons pas.',
            en: 'Neither. Hidden advertising and the resale of data are among the ten things we will not do.',
            it: 'Né gli uni né l’altra. Pubblicità nascosta e rivendita di dati sono tra le dieci cose che non faremo.',
          },
        },
        retention: {
          question: {
            fr: 'Combien de temps gardez-\u2060vous nos données ?',
            en: 'How long do you keep our data?',
            it: 'Per quanto tempo conservate i nostri dati?',
          },
          answer: {
            fr: 'Pendant l’abonnement, et jusqu’à 3 ans après. Vous pouvez demander leur effacement plus tôt. Les pièces comptables et la preuve de vos accords sont gardées plus longtemps, parce que la loi l’exige.',
            en: 'During the subscription, and for up to 3 years afterwards. You may ask for them to be erased sooner. Accounting records and the proof of your consents are kept longer, because the law requires it.',
            it: 'Durante l’abbonamento, e fino a 3 anni dopo. Puoi chiederne prima la cancellazione. I documenti contabili e la prova dei tuoi consensi si conservano più a lungo, perché la legge lo richiede.',
          },
        },
        'erase-data': {
          question: {
            fr: 'Comment voir, corriger ou effacer nos données ?',
            en: 'How can we see, correct or erase our data?',
            it: 'Come vedere, correggere o cancellare i nostri dati?',
          },
          answer: {
            fr: 'Depuis la page Mon compte, vous téléchargez vos données, modifiez vos réponses et effacez le compte. Vous pouvez aussi écrire à {privacyEmail} depuis l’adresse de votre compte. Nous répondons dans le mois. Si la réponse ne vous convient pas, vous pouvez vous adresser à la CNPD, l’autorité luxembourgeoise.',
            en: 'From your account page you can download your data, edit your answers and erase the account. You may also write to {privacyEmail} from the address of your account. We reply within a month. If you are not satisfied with our reply, you may turn to the CNPD, the Luxembourg data protection authority.',
            it: 'Dalla pagina del tuo account scarichi i dati, modifichi le risposte e cancelli l’account. Puoi anche scrivere a {privacyEmail} dall’indirizzo del tuo account. Rispondiamo entro un mese. Se la risposta non ti soddisfa, puoi rivolgerti alla CNPD, l’autorità lussemburghese.',
          },
        },
        'which-cookies': {
          question: {
            fr: 'Quels cookies utilisez-\u2060vous ?',
            en: 'Which cookies do you use?',
            it: 'Quali cookie usate?',
          },
          answer: {
            fr: 'Les essentiels, sans lesquels le site ne vous reconnaît pas. Les cookies de mesure d’audience et marketing restent éteints tant que vous ne les avez pas acceptés, et « Essentiel uniquement » suffit pour tout utiliser.',
            en: 'Essential ones, without which the site cannot recognise you. Analytics and marketing cookies stay off until you accept them, and “Essential only” is enough to use everything.',
            it: 'Quelli essenziali, senza i quali il sito non ti riconosce. I cookie statistici e di marketing restano spenti finché non li accetti, e «Solo essenziali» basta per usare tutto.',
          },
        },
      },
    },
    parents: {
      title: { fr: 'Les parents', en: 'Parents', it: 'I genitori' },
      questions: {
        'parent-role': {
          question: {
            fr: 'Dois-\u2060je rester à côté de mon enfant ?',
            en: 'Do I have to sit beside my child?',
            it: 'Devo restare accanto a mio figlio o mia figlia?',
          },
          answer: {
            fr: 'Pour les plus jeunes, être dans la pièce au premier live rassure. Ensuite, c’est vous qui voyez. Les défis, eux, sont souvent plus drôles à deux.',
            en: 'The youngest find it reassuring to have you in the room for the first session. After that, it is up to you. Challenges are often more fun together.',
            it: 'I più piccoli si sentono più tranquilli se alla prima diretta resti nella stanza. Poi decidi tu. Le sfide, invece, sono spesso più divertenti in due.',
          },
        },
        dashboard: {
          question: {
            fr: 'Comment suivre les progrès ?',
            en: 'How can I follow my child’s progress?',
            it: 'Come seguo i progressi?',
          },
          answer: {
            fr: 'Dans votre espace parent : les lives suivis, les défis essayés, les badges reçus et le temps de la semaine, toujours à côté de la limite de deux heures. Avec la formule Le complet s’ajoute un suivi personnalisé, avec le mot de l’expert après une séance individuelle.',
            en: 'On your parent dashboard: sessions attended, challenges tried, badges received and this week’s live time, always next to the two-hour limit. The Complete plan adds personalised follow-up, with the expert’s note after a one-to-one session.',
            it: 'Nella tua area genitori: dirette seguite, sfide provate, distintivi ricevuti e tempo della settimana, sempre accanto al limite di due ore. Con la formula Il completo si aggiunge un percorso personalizzato, con due righe dell’esperto dopo un incontro individuale.',
          },
        },
        'first-steps': {
          question: {
            fr: 'Que se passe-\u2060t-\u2060il après le paiement ?',
            en: 'What happens after payment?',
            it: 'Che cosa succede dopo il pagamento?',
          },
          answer: {
            fr: 'Quelques questions sur votre enfant : environ 2 minutes sur le parcours express, 5 à 6 minutes sur le parcours complet. Puis les vidéos s’ouvrent.',
            en: 'A few questions about your child: about 2 minutes on the express path, 5 to 6 on the complete one. Then you can watch the videos.',
            it: 'Qualche domanda su tuo figlio o tua figlia: circa 2 minuti con il percorso rapido, da 5 a 6 con quello completo. Poi puoi guardare i video.',
          },
        },
        'shy-child': {
          question: {
            fr: 'Mirabelle convient-\u2060elle à un enfant timide ?',
            en: 'My child is shy. Is Mirabelle right for them?',
            it: 'Mirabelle va bene anche per i caratteri timidi?',
          },
          answer: {
            fr: 'Oui. La caméra peut rester éteinte, et les défis se font à la maison. Notre classe en ligne montre le nom d’affichage que vous choisissez ; ailleurs, l’équipe demande aux enfants de l’utiliser. La moquerie est interdite par les règles que chaque famille accepte.',
            en: 'Yes. The camera can stay off, and challenges are done at home. Our online classroom shows the display name you choose; elsewhere, the team asks children to use it. Mockery is against the rules that every family accepts.',
            it: 'Sì. La videocamera può restare spenta, e le sfide si fanno a casa. La nostra aula online mostra il nome visualizzato che scegli; altrove, il team chiede a tutti di usarlo. Le regole che ogni famiglia accetta vietano le prese in giro.',
          },
        },
        'box-content': {
          question: {
            fr: 'Qu’est-ce que la box d’activités ?',
            en: 'What is the activity box?',
            it: 'Che cos’è la scatola di attività?',
          },
          answer: {
            fr: 'Un envoi par mois, avec de quoi faire un défi à la maison, en France, en Belgique, au Luxembourg, en Suisse et en Italie. Elle fait partie de la formule Le complet uniquement.',
            en: 'One parcel a month, with everything needed for a challenge at home, sent to France, Belgium, Luxembourg, Switzerland and Italy. It is part of the Complete plan only.',
            it: 'Un invio al mese, con il necessario per una sfida a casa, in Francia, Belgio, Lussemburgo, Svizzera e Italia. Fa parte solo della formula Il completo.',
          },
        },
        'something-wrong': {
          question: {
            fr: 'Quelque chose a gêné mon enfant pendant un live.',
            en: 'Something upset my child during a session.',
            it: 'Qualcosa ha turbato mio figlio o mia figlia durante una diretta.',
          },
          answer: {
            fr: 'Sur la page d’avant le live et dans le verger de votre enfant, le bouton « Ça ne va pas » prévient aussitôt l’équipe. Vous pouvez aussi nous écrire à {email}, avec la date du live : une personne vous répond sous 24 heures ouvrées. Si votre enfant est en danger, appelez le 112.',
            en: 'On the page you see before a session, and in your child’s orchard, the “Something is wrong” button alerts the team at once. You can also write to {email} with the date of the session: someone replies within 24 business hours. If your child is in danger, call 112.',
            it: 'Nella pagina che precede la diretta e nel frutteto, il pulsante «Qualcosa non va» avvisa subito il team. Puoi anche scriverci a {email}, con la data della diretta: una persona ti risponde entro 24 ore lavorative. In caso di pericolo, chiama il 112.',
          },
        },
        'group-offer': {
          question: {
            fr: 'Travaillez-\u2060vous avec des écoles ou des associations ?',
            en: 'Do you work with schools or community groups?',
            it: 'Lavorate con scuole o associazioni?',
          },
          answer: {
            fr: 'Oui, avec des groupes. Racontez-nous votre projet depuis la page Contact, en indiquant l’âge et le nombre d’enfants.',
            en: 'Yes, we work with groups. Tell us about your project on the Contact page, with the ages and number of children.',
            it: 'Sì, lavoriamo con gruppi. Raccontaci il tuo progetto nella pagina Contatti, indicando l’età e il numero di bambini e ragazzi.',
          },
        },
      },
    },
  },
  more: {
    title: {
      fr: 'Votre question n’est pas là ?',
      en: 'Can’t find your question?',
      it: 'La tua domanda non c’è?',
    },
    text: {
      fr: 'Une personne de l’équipe répond sous 24 heures ouvrées.',
      en: 'Someone on the team replies within 24 business hours.',
      it: 'Una persona del team risponde entro 24 ore lavorative.',
    },
    contact: { fr: 'Nous écrire', en: 'Write to us', it: 'Scrivici' },
    email: { fr: 'ou par e-mail : {email}', en: 'or by e-mail: {email}', it: 'oppure per e-mail: {email}' },
  },
} satisfies TextTree
