import { newsletterFormTexts } from '#src/domain/newsletter/newsletter-form.texts.ts'
import type { TextTree } from '#src/shared/language/languages.ts'
import { formNeedsScripts } from '#src/shared/language/scripts.texts.ts'

export const homeTexts = {
  meta: {
    title: {
      fr: 'Mirabelle : lives, défis et replays pour les 6 à 15 ans',
      en: 'Mirabelle: live sessions, challenges and replays for ages 6 to 15',
      it: 'Mirabelle: dirette, sfide e registrazioni dai 6 ai 15 anni',
    },
    description: {
      fr: 'Chaque semaine, un live avec un expert, un défi à faire à la maison et des badges à la place des notes. Autonomie, attention, valeurs : à côté de l’école, pour les 6 à 15 ans.',
      en: 'Every week, a live session with an expert, a challenge to try at home and badges instead of grades. Autonomy, focus and values, alongside school, for ages 6 to 15.',
      it: 'Ogni settimana una diretta con un esperto, una sfida da provare a casa e distintivi al posto dei voti. Autonomia, attenzione e valori, accanto alla scuola, dai 6 ai 15 anni.',
    },
    keywords: {
      fr: 'éducation en ligne, enfants, 6 à 15 ans, live pour enfants, autonomie, concentration, valeurs, esprit critique, défis à la maison, badges, parents, soirées sans écran',
      en: 'online learning, children, ages 6 to 15, live sessions for children, autonomy, focus, values, critical thinking, challenges at home, badges, parents, screen-free evenings',
      it: 'educazione online, bambini, ragazzi, 6-15 anni, dirette per bambini, autonomia, concentrazione, valori, spirito critico, sfide a casa, distintivi, genitori, serate senza schermi',
    },
  },
  announcement: {
    label: { fr: 'Annonce', en: 'Announcement', it: 'Annuncio' },
    dismiss: { fr: 'Fermer l’annonce', en: 'Close the announcement', it: 'Chiudi l’annuncio' },
  },
  hero: {
    title: {
      fr: 'À côté de l’école, tout ce qui fait grandir.',
      en: 'Alongside school, everything that helps them grow.',
      it: 'Accanto alla scuola, tutto ciò che fa crescere.',
    },
    lead: {
      fr: 'Chaque semaine, un live avec un expert, un défi à faire à la maison, et des badges à la place des notes. Pour les 6 à 15 ans.',
      en: 'Every week, a live session with an expert, a challenge to try at home, and badges instead of grades. For ages 6 to 15.',
      it: 'Ogni settimana una diretta con un esperto, una sfida da provare a casa, e distintivi al posto dei voti. Dai 6 ai 15 anni.',
    },
    enrol: { fr: 'Inscrire mon enfant', en: 'Enrol my child', it: 'Iscrivi la tua famiglia' },
    programme: { fr: 'Voir le programme', en: 'See the programme', it: 'Guarda il programma' },
    guarantee: {
      fr: '14 jours pour changer d’avis, avec remboursement',
      en: '14 days to change your mind, with a refund',
      it: '14 giorni per ripensarci, con rimborso',
    },
    limit: {
      fr: 'Deux heures de live par semaine, jamais plus',
      en: 'Two hours of live sessions a week, never more',
      it: 'Due ore di diretta a settimana, mai di più',
    },
  },
  pillars: {
    title: {
      fr: 'Trois racines, et le reste pousse.',
      en: 'Three roots, and the rest grows.',
      it: 'Tre radici, e il resto cresce.',
    },
    items: {
      autonomy: {
        title: { fr: 'Autonomie', en: 'Autonomy', it: 'Autonomia' },
        text: {
          fr: 'Préparer son sac, gérer dix euros, finir ce qu’on commence. De petites choses, faites sans aide.',
          en: 'Packing their bag, looking after ten euros, finishing what they started. Little things, done without help.',
          it: 'Preparare lo zaino, gestire dieci euro, finire ciò che si comincia. Piccole cose, fatte senza aiuto.',
        },
      },
      focus: {
        title: { fr: 'Attention', en: 'Focus', it: 'Attenzione' },
        text: {
          fr: 'Rester dix minutes sur une tâche, puis quinze. Sans écran interminable ni récompense cachée.',
          en: 'Sticking with one task for ten minutes, then fifteen. No endless screen time, no hidden rewards.',
          it: 'Restare dieci minuti su un compito, poi quindici. Senza schermi infiniti né premi nascosti.',
        },
      },
      values: {
        title: { fr: 'Valeurs', en: 'Values', it: 'Valori' },
        text: {
          fr: 'Respect, honnêteté, courage de parler. Sans politique partisane ni religion.',
          en: 'Respect, honesty, the courage to speak up. No party politics, no religion.',
          it: 'Rispetto, onestà, il coraggio di parlare. Senza politica di parte né religione.',
        },
      },
    },
  },
  /**
   * SPEC §2: five short cards of 2, 4, 1, 3 and 2 minutes. Each opens on something to try at once, together,
   * without an account.
   */
  cards: {
    title: {
      fr: 'Cinq aperçus, à essayer ensemble',
      en: 'Five tasters, to try together',
      it: 'Cinque assaggi, da provare insieme',
    },
    lead: {
      fr: 'D’une à quatre minutes, sans inscription ni matériel.',
      en: 'One to four minutes, nothing to sign up for, nothing to buy.',
      it: 'Da uno a quattro minuti, senza iscrizione né materiale.',
    },
    length: {
      one: { fr: '{minutes} minute', en: '{minutes} minute', it: '{minutes} minuto' },
      other: { fr: '{minutes} minutes', en: '{minutes} minutes', it: '{minutes} minuti' },
    },
    close: { fr: 'Fermer', en: 'Close', it: 'Chiudi' },
    items: {
      critical: {
        minutes: 2,
        title: { fr: 'Vrai ou truqué ?', en: 'Real or faked?', it: 'Vero o truccato?' },
        text: {
          fr: 'Choisissez ensemble une image qui surprend. Chacun pose trois questions : qui l’a prise, où, et qu’est-ce qu’on ne voit pas autour ? Décidez seulement après la troisième.',
          en: 'Pick a surprising picture together. Each of you asks three questions: who took it, where, and what lies outside the frame? Decide only after the third.',
          it: 'Scegliete insieme un’immagine che sorprende. Ognuno fa tre domande: chi l’ha scattata, dove, e che cosa resta fuori dall’inquadratura? Decidete solo dopo la terza.',
        },
      },
      health: {
        minutes: 4,
        title: { fr: 'Ce que fait le sommeil', en: 'What sleep does', it: 'Che cosa fa il sonno' },
        text: {
          fr: 'Ce soir, votre enfant apprend cinq mots à l’heure du coucher. Demain au petit déjeuner, on les redit. Demandez alors ce qui a travaillé pendant la nuit : le cerveau range ce qu’il a appris.',
          en: 'At bedtime tonight, your child learns five words. At breakfast tomorrow, they say them again. Then ask what was hard at work overnight: the brain, sorting out what it had learnt.',
          it: 'Stasera tuo figlio o tua figlia impara cinque parole prima di dormire. Domani a colazione le ripete. Chiedi chi ha lavorato di notte: il cervello riordina ciò che ha imparato.',
        },
      },
      communication: {
        minutes: 1,
        title: { fr: 'Poser une bonne question', en: 'Ask a good question', it: 'Fare una buona domanda' },
        text: {
          fr: 'Pendant une minute, remplacez « Ça s’est bien passé ? » par « Qu’as-tu trouvé étonnant aujourd’hui ? ». Puis échangez les rôles.',
          en: 'For one minute, swap “Did it go well?” for “What surprised you today?” Then swap roles.',
          it: 'Per un minuto, al posto di «È andata bene?» prova con «Che cosa ti è sembrato sorprendente oggi?». Poi scambiatevi i ruoli.',
        },
      },
      business: {
        minutes: 3,
        title: { fr: 'Dix euros, sept jours', en: 'Ten euros, seven days', it: 'Dieci euro, sette giorni' },
        text: {
          fr: 'Dessinez trois enveloppes : dépenser, garder, offrir. Votre enfant partage dix euros à son idée et dit pourquoi. Dans sept jours, on regarde ce qui reste, sans gronder.',
          en: 'Draw three envelopes: spend, keep, give. Your child shares out ten euros as they like and says why. After seven days, look at what is left, with no telling-off.',
          it: 'Disegnate tre buste: spendere, tenere, regalare. Tuo figlio o tua figlia divide dieci euro come vuole e spiega perché. Tra sette giorni si guarda che cosa resta, senza sgridare.',
        },
      },
      science: {
        minutes: 2,
        title: {
          fr: 'Pourquoi la mirabelle est jaune',
          en: 'Why the mirabelle is yellow',
          it: 'Perché la mirabella è gialla',
        },
        text: {
          fr: 'Un fruit vert a surtout de la chlorophylle. Quand il mûrit, elle s’en va et laisse voir le jaune qui attendait dessous. Cherchez à la cuisine un fruit qui a changé de couleur cette semaine.',
          en: 'An unripe fruit is full of green chlorophyll. As it ripens, the green fades and shows the yellow that was waiting underneath. Find a fruit in the kitchen that changed colour this week.',
          it: 'Un frutto acerbo è pieno di clorofilla verde. Quando matura, il verde se ne va e lascia vedere il giallo che aspettava sotto. Cercate in cucina un frutto che ha cambiato colore questa settimana.',
        },
      },
    },
  },
  experts: {
    title: {
      fr: 'Des adultes dont c’est le métier',
      en: 'Grown-ups who do this for a living',
      it: 'Adulti che lo fanno per mestiere',
    },
    lead: {
      fr: 'Les lives sont menés par des personnes qui exercent dans l’un de ces six domaines.',
      en: 'Live sessions are led by people who work in one of these six fields.',
      it: 'Le dirette sono condotte da persone che lavorano in uno di questi sei campi.',
    },
    items: {
      health: {
        title: { fr: 'Santé', en: 'Health', it: 'Salute' },
        text: {
          fr: 'Dormir, manger, bouger, se sentir bien.',
          en: 'Sleeping, eating, moving, feeling well.',
          it: 'Dormire, mangiare, muoversi, stare bene.',
        },
      },
      law: {
        title: { fr: 'Droit', en: 'Law', it: 'Diritto' },
        text: {
          fr: 'Ses droits, et ceux des autres.',
          en: 'Their rights, and other people’s.',
          it: 'I propri diritti, e quelli degli altri.',
        },
      },
      police: {
        title: { fr: 'Police', en: 'Police', it: 'Polizia' },
        text: {
          fr: 'Se protéger dans la rue et en ligne.',
          en: 'Staying safe in the street and online.',
          it: 'Proteggersi per strada e in rete.',
        },
      },
      research: {
        title: { fr: 'Recherche', en: 'Research', it: 'Ricerca' },
        text: {
          fr: 'Douter, essayer, vérifier.',
          en: 'Doubting, trying, checking.',
          it: 'Dubitare, provare, verificare.',
        },
      },
      education: {
        title: { fr: 'Éducation', en: 'Education', it: 'Educazione' },
        text: { fr: 'Apprendre à apprendre.', en: 'Learning how to learn.', it: 'Imparare a imparare.' },
      },
      ai: {
        title: {
          fr: 'Intelligence artificielle',
          en: 'Artificial intelligence',
          it: 'Intelligenza artificiale',
        },
        text: {
          fr: 'Comprendre la machine avant de la croire.',
          en: 'Understanding the machine before believing it.',
          it: 'Capire la macchina prima di crederle.',
        },
      },
    },
  },
  /** SPEC §2: four premium video teasers of 45, 38, 42 and 35 minutes. */
  teasers: {
    title: {
      fr: 'Quatre replays à découvrir',
      en: 'Four replays to discover',
      it: 'Quattro registrazioni da scoprire',
    },
    login: { fr: 'Se connecter pour regarder', en: 'Sign in to watch', it: 'Accedi per guardare' },
    premium: { fr: 'Premium', en: 'Premium', it: 'Premium' },
    minutes: { fr: '{minutes} min', en: '{minutes} min', it: '{minutes} min' },
    items: {
      tech: {
        minutes: 45,
        title: {
          fr: 'Parler à une IA sans tout croire',
          en: 'Talking to an AI without believing it all',
          it: 'Parlare con un’IA senza credere a tutto',
        },
        text: {
          fr: 'Comment une IA fabrique ses réponses, et trois façons de les vérifier.',
          en: 'How an AI puts its answers together, and three ways to check them.',
          it: 'Come un’IA costruisce le sue risposte, e tre modi per verificarle.',
        },
      },
      social: {
        minutes: 38,
        title: {
          fr: 'Quand un ami exclut un ami',
          en: 'When a friend leaves a friend out',
          it: 'Quando un amico esclude un amico',
        },
        text: {
          fr: 'Reconnaître une mise à l’écart, en parler, et faire un pas vers l’autre.',
          en: 'Noticing that someone is left out, talking about it, and taking a step towards them.',
          it: 'Accorgersi che qualcuno resta fuori, parlarne, e fare un passo verso quella persona.',
        },
      },
      values: {
        minutes: 42,
        title: {
          fr: 'Tenir parole, même quand c’est long',
          en: 'Keeping your word, even when it takes a while',
          it: 'Mantenere la parola, anche quando ci vuole tempo',
        },
        text: {
          fr: 'Pourquoi promettre moins aide à tenir plus, avec des exemples de tous les jours.',
          en: 'Why promising less helps you keep more, with everyday examples.',
          it: 'Perché promettere di meno aiuta a mantenere di più, con esempi di tutti i giorni.',
        },
      },
      creativity: {
        minutes: 35,
        title: {
          fr: 'Dessiner une idée en trois traits',
          en: 'Drawing an idea in three strokes',
          it: 'Disegnare un’idea in tre tratti',
        },
        text: {
          fr: 'Passer d’une pensée à un dessin simple que les autres comprennent.',
          en: 'Turning a thought into a simple drawing that others understand.',
          it: 'Passare da un pensiero a un disegno semplice che gli altri capiscono.',
        },
      },
    },
  },
  lead: {
    title: {
      fr: 'Le guide des soirées sans écran',
      en: 'The guide to screen-\u2060free evenings',
      it: 'La guida alle serate senza schermi',
    },
    text: {
      fr: 'Des questions à poser à table, trois jeux sans matériel, une routine du soir. Gratuit, en PDF.',
      en: 'Questions to ask at dinner, three games that need no equipment, an evening routine. Free, as a PDF.',
      it: 'Domande da fare a tavola, tre giochi senza materiale, una routine della sera. Gratis, in PDF.',
    },
    email: { fr: 'Votre e-mail', en: 'Your e-mail', it: 'La tua e-mail' },
    emailExample: { fr: 'claire@exemple.lu', en: 'claire@example.com', it: 'chiara@esempio.it' },
    newsletter: {
      fr: 'Je veux aussi recevoir la lettre du verger, une idée d’activité par mois.',
      en: 'Send me the orchard letter too, one activity idea a month.',
      it: 'Voglio ricevere anche la lettera del frutteto, un’idea di attività al mese.',
    },
    /** The label of the field that only robots fill in. */
    trap: { fr: 'Laissez ce champ vide', en: 'Leave this field empty', it: 'Lascia vuoto questo campo' },
    send: { fr: 'Recevoir', en: 'Send it to me', it: 'Ricevi' },
    sending: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
    hint: {
      fr: 'Rien d’autre si vous ne le demandez pas. Pas d’inscription cachée.',
      en: 'Nothing else unless you ask for it. No hidden sign-up.',
      it: 'Nient’altro se non lo chiedi. Nessuna iscrizione nascosta.',
    },
    privacy: {
      fr: 'Ce que nous faisons de votre adresse',
      en: 'What we do with your address',
      it: 'Che cosa facciamo del tuo indirizzo',
    },
    withoutScripts: formNeedsScripts,
    required: {
      fr: 'Il manque votre adresse e-mail.',
      en: 'Your e-mail address is missing.',
      it: 'Manca il tuo indirizzo e-mail.',
    },
    ...newsletterFormTexts,
    sent: { fr: 'Guide envoyé !', en: 'Guide sent!', it: 'Guida inviata!' },
    sentNext: {
      fr: 'Regardez votre boîte de réception, et les indésirables s’il le faut.',
      en: 'Look in your inbox, and in the junk folder if need be.',
      it: 'Guarda nella posta in arrivo e, se serve, nella posta indesiderata.',
    },
    failed: {
      fr: "Impossible d'envoyer le guide. Veuillez réessayer.",
      en: 'The guide could not be sent. Please try again.',
      it: 'Impossibile inviare la guida. Riprova.',
    },
  },
  /** The dialogs behind the links in newsletter e-mails. */
  letter: {
    confirm: {
      title: { fr: 'La lettre du verger', en: 'The orchard letter', it: 'La lettera del frutteto' },
      text: {
        fr: 'Une idée d’activité par mois, à cette adresse. Vous pourrez l’arrêter d’un clic.',
        en: 'One activity idea a month, at this address. You can stop it with one click.',
        it: 'Un’idea di attività al mese, a questo indirizzo. Potrai smettere di riceverla con un clic.',
      },
      action: { fr: 'Confirmer', en: 'Confirm', it: 'Conferma' },
      done: {
        fr: 'C’est confirmé. La première idée arrive par e-mail.',
        en: 'Confirmed. The first idea is on its way by e-mail.',
        it: 'Confermato. La prima idea arriva per e-mail.',
      },
    },
    leaveWeekly: {
      title: { fr: 'L’e-mail de la semaine', en: 'The weekly e-mail', it: 'L’e-mail della settimana' },
      text: {
        fr: 'Cette famille ne recevra plus l’e-mail de la semaine.',
        en: 'This family will no longer receive the weekly e-mail.',
        it: 'Questa famiglia non riceverà più l’e-mail della settimana.',
      },
      action: { fr: 'Ne plus le recevoir', en: 'Stop receiving it', it: 'Non riceverla più' },
      done: {
        fr: 'C’est fait : vous ne le recevrez plus. Dans votre compte, vous pouvez le réactiver.',
        en: 'Done: you will no longer receive it. You can switch it back on in your account.',
        it: 'Fatto: non la riceverai più. Puoi riattivarla nel tuo account.',
      },
    },
    leave: {
      title: {
        fr: 'Arrêter la lettre du verger',
        en: 'Stop the orchard letter',
        it: 'Smetti di ricevere la lettera del frutteto',
      },
      text: {
        fr: 'Cette adresse ne recevra plus la lettre.',
        en: 'This address will no longer receive the letter.',
        it: 'Questo indirizzo non riceverà più la lettera.',
      },
      action: { fr: 'Arrêter la lettre', en: 'Stop the letter', it: 'Non riceverla più' },
      done: {
        fr: 'C’est fait : vous ne recevrez plus la lettre.',
        en: 'Done: you will no longer receive the letter.',
        it: 'Fatto: non riceverai più la lettera.',
      },
    },
    pending: { fr: 'Un instant…', en: 'One moment…', it: 'Un attimo…' },
    close: { fr: 'Fermer', en: 'Close', it: 'Chiudi' },
    invalid: {
      fr: 'Ce lien n’est plus valable. Redemandez la lettre en bas de page.',
      en: 'This link is no longer valid. Ask for the letter again at the foot of the page.',
      it: 'Questo link non è più valido. Richiedi la lettera in fondo alla pagina.',
    },
    invalidToLeave: {
      fr: 'Ce lien n’est plus valable. Ouvrez celui du dernier e-mail reçu, ou écrivez-nous.',
      en: 'This link is no longer valid. Open the one in the latest e-mail, or write to us.',
      it: 'Questo link non è più valido. Apri quello dell’ultima e-mail ricevuta, oppure scrivici.',
    },
    failed: {
      fr: 'Cela n’a pas abouti. Réessayez dans un instant.',
      en: 'That did not go through. Try again in a moment.',
      it: 'L’operazione non è riuscita. Riprova tra un istante.',
    },
  },
  /**
   * BRAND §6 allows only real and consented testimonials: until families have agreed to theirs, these are
   * shown as examples and say so.
   */
  testimonials: {
    title: {
      fr: 'Ce qu’un parent pourrait nous écrire',
      en: 'What a parent might write to us',
      it: 'Che cosa potrebbe scriverci un genitore',
    },
    honesty: {
      fr: 'Exemples écrits par notre équipe. De vrais témoignages les remplaceront, avec l’accord des familles.',
      en: 'Examples written by our team. Real parents’ words will replace them, with each family’s consent.',
      it: 'Esempi scritti dal nostro team. Testimonianze vere li sostituiranno, con il consenso delle famiglie.',
    },
    choose: { fr: 'Choisir un exemple', en: 'Choose an example', it: 'Scegli un esempio' },
    position: {
      fr: 'Exemple {position} sur {total}',
      en: 'Example {position} of {total}',
      it: 'Esempio {position} di {total}',
    },
    items: {
      puzzle: {
        quote: {
          fr: '« Il a tenu dix minutes sur son puzzle. Puis il m’a expliqué comment il avait fait. »',
          en: '“He stayed with his puzzle for ten minutes. Then he explained how he had done it.”',
          it: '«È rimasto dieci minuti sul suo puzzle. Poi mi ha spiegato come aveva fatto.»',
        },
        who: {
          fr: 'Parent d’un enfant de 8 ans, exemple',
          en: 'Parent of an 8-year-old, example',
          it: 'Genitore di un bambino di 8 anni, esempio',
        },
      },
      money: {
        quote: {
          fr: '« Dix euros pour la semaine. Le jeudi, il lui en restait quatre, et elle savait pourquoi. »',
          en: '“Ten euros for the week. By Thursday she had four left, and she knew why.”',
          it: '«Dieci euro per la settimana. Il giovedì gliene restavano quattro, e sapeva perché.»',
        },
        who: {
          fr: 'Parent d’une enfant de 11 ans, exemple',
          en: 'Parent of an 11-year-old, example',
          it: 'Genitore di una ragazza di 11 anni, esempio',
        },
      },
      class: {
        quote: {
          fr: '« Elle a levé la main en classe. Elle me l’a raconté comme une chose normale. »',
          en: '“She put her hand up in class. She told me about it as if it were nothing.”',
          it: '«Ha alzato la mano in classe. Me l’ha raccontato come una cosa normale.»',
        },
        who: {
          fr: 'Parent d’une adolescente de 13 ans, exemple',
          en: 'Parent of a 13-year-old, example',
          it: 'Genitore di una ragazza di 13 anni, esempio',
        },
      },
    },
  },
  institutions: {
    title: {
      fr: 'Écoles, associations, communes',
      en: 'Schools, community groups, local councils',
      it: 'Scuole, associazioni, comuni',
    },
    text: {
      fr: 'Nous intervenons aussi auprès de groupes. Racontez-nous votre projet, nous répondons sous 24 heures ouvrées.',
      en: 'We also work with groups. Tell us about your project and we will reply within 24 business hours.',
      it: 'Lavoriamo anche con i gruppi. Raccontaci il tuo progetto: rispondiamo entro 24 ore lavorative.',
    },
    action: {
      fr: 'Parler de votre projet',
      en: 'Tell us about your project',
      it: 'Parlaci del tuo progetto',
    },
  },
  contact: {
    title: {
      fr: 'Une question avant de commencer ?',
      en: 'Any questions before you start?',
      it: 'Una domanda prima di cominciare?',
    },
    text: {
      fr: 'Par téléphone, ou par chat sur demande, du lundi au vendredi, de 9 h à 18 h. Par e-mail, c’est quand vous voulez.',
      en: 'By telephone, or by live chat on request, Monday to Friday, 9 am to 6 pm. By e-\u2060mail, whenever you like.',
      it: 'Per telefono, o in chat su richiesta, dal lunedì al venerdì, dalle 9 alle 18. Per e-\u2060mail, quando vuoi.',
    },
    action: { fr: 'Nous contacter', en: 'Contact us', it: 'Contattaci' },
  },
  about: {
    title: {
      fr: 'Apprendre autrement, de 6 à 15 ans',
      en: 'A different way to learn, for ages 6 to 15',
      it: 'Imparare in un altro modo, dai 6 ai 15 anni',
    },
    sections: [
      {
        title: {
          fr: 'Un rendez-vous par semaine',
          en: 'Once a week, at a set time',
          it: 'Un appuntamento a settimana',
        },
        paragraphs: [
          {
            fr: 'Mirabelle est une plateforme éducative en ligne pour les enfants de 6 à 15 ans, choisie et gérée par leurs parents. Chaque semaine, un live interactif de 45 à 60 minutes réunit les enfants autour d’un expert de la santé, du droit, de la police, de la recherche, de l’éducation ou de l’intelligence artificielle.',
            en: 'Mirabelle is an online learning platform for children aged 6 to 15, chosen and managed by their parents. Every week, an interactive live session of 45 to 60 minutes brings children together around an expert in health, law, policing, research, education or artificial intelligence.',
            it: 'Mirabelle è una piattaforma educativa online per bambini e ragazzi dai 6 ai 15 anni, scelta e gestita dai genitori. Ogni settimana una diretta interattiva da 45 a 60 minuti riunisce bambini e ragazzi intorno a un esperto di salute, diritto, polizia, ricerca, educazione o intelligenza artificiale.',
          },
          {
            fr: 'Les lives de notre classe en ligne sont enregistrés : un live manqué se retrouve en replay, une fois que l’équipe l’a regardé et publié. Le temps de live est limité à deux heures par semaine, parce qu’une bonne partie de ce qui compte se passe ensuite, loin de l’écran.',
            en: 'Sessions in our online classroom are recorded: a missed one can be watched as a replay, once the team has looked through it and published it. We stop at two hours of live sessions a week, because much of what matters happens afterwards, away from the screen.',
            it: 'Le dirette nella nostra aula online vengono registrate: quella che hai perso si ritrova tra le registrazioni, dopo che il team l’ha rivista e pubblicata. Il tempo in diretta si ferma a due ore a settimana, perché buona parte di ciò che conta succede dopo, lontano dallo schermo.',
          },
        ],
      },
      {
        title: {
          fr: 'Des défis à la maison, pas des notes',
          en: 'Challenges at home, not grades',
          it: 'Sfide a casa, non voti',
        },
        paragraphs: [
          {
            fr: 'Chaque semaine a son défi simple, à faire à la maison : préparer son sac pendant cinq soirs, préparer un goûter pour deux, dire non une fois, gentiment. Les progrès se voient sous forme de badges et dans l’espace parent, jamais sous forme de notes ni de classements.',
            en: 'Each week has a simple challenge to do at home: packing a bag five evenings running, making a snack for two, saying no once, kindly. Progress shows as badges and on the parent dashboard, never as grades or rankings.',
            it: 'Ogni settimana ha la sua sfida semplice, da fare a casa: preparare lo zaino per cinque sere, preparare una merenda per due, dire di no una volta, con gentilezza. I progressi si vedono nei distintivi e nell’area genitori, mai in voti o classifiche.',
          },
          {
            fr: 'Douze thèmes composent le programme : autonomie, vivre ensemble, esprit critique, numérique et IA, gestion du temps, valeurs, esprit d’entreprendre, créativité, communication, santé, sciences et société. Mirabelle complète l’école et ne la remplace pas.',
            en: 'Twelve themes make up the programme: autonomy, getting along, critical thinking, technology and AI, managing time, values, enterprise, creativity, communication, health, science and society. Mirabelle works alongside school and does not replace it.',
            it: 'Dodici temi compongono il programma: autonomia, stare insieme, spirito critico, digitale e IA, gestione del tempo, valori, spirito d’iniziativa, creatività, comunicazione, salute, scienze e società. Mirabelle affianca la scuola e non la sostituisce.',
          },
        ],
      },
      {
        title: {
          fr: 'Deux formules, un même cadre',
          en: 'Two plans, one set of rules',
          it: 'Due formule, le stesse regole',
        },
        paragraphs: [
          {
            fr: 'La formule Les lives coûte 39 € par mois ou 299 € par an. La formule Le complet, à 57 € par mois ou 499 € par an, ajoute la box d’activités mensuelle (dans cinq pays), le suivi personnalisé, des séances individuelles avec un expert et une assistance prioritaire. À partir du deuxième enfant, la remise famille est de 30 %.',
            en: 'The Live sessions plan costs €39 a month or €299 a year. The Complete plan, at €57 a month or €499 a year, adds the monthly activity box (in five countries), personalised follow-up, one-to-one sessions with an expert and priority support. From the second child on, the family discount is 30%.',
            it: 'La formula Le dirette costa 39 € al mese o 299 € all’anno. La formula Il completo, a 57 € al mese o 499 € all’anno, aggiunge la scatola di attività mensile (in cinque Paesi), il percorso personalizzato, gli incontri individuali con un esperto e l’assistenza prioritaria. Dal secondo figlio lo sconto famiglia è del 30%.',
          },
          {
            fr: 'Vous avez 14 jours pour changer d’avis, avec remboursement. Ensuite, vous résiliez quand vous voulez : l’accès reste ouvert jusqu’à la fin de la période payée. Le site existe en français, en anglais et en italien.',
            en: 'You have 14 days to change your mind, with a refund. After that, you can cancel whenever you like: access stays open until the end of the period you paid for. The site is in French, English and Italian.',
            it: 'Hai 14 giorni per ripensarci, con rimborso. Poi disdici quando vuoi: l’accesso resta aperto fino alla fine del periodo pagato. Il sito è in francese, inglese e italiano.',
          },
        ],
      },
      {
        title: {
          fr: 'Un endroit sûr pour apprendre',
          en: 'A safe place to learn',
          it: 'Un luogo sicuro per imparare',
        },
        paragraphs: [
          {
            fr: 'Pas de publicité cachée, pas de revente de données, pas de politique partisane, pas de religion, pas d’écran sans fin. Chaque famille choisit un nom d’affichage et nous dit ses souhaits pour la caméra et le chat ; l’équipe qui anime le live les voit et en tient compte. L’entreprise est établie au Luxembourg et suit le règlement européen sur la protection des données.',
            en: 'No hidden advertising, no resale of data, no party politics, no religion, no endless screen time. Each family chooses a display name and tells us its preferences for camera and chat; the team running the session sees them and takes them into account. The company is based in Luxembourg and follows European data-protection law.',
            it: 'Niente pubblicità nascosta, niente rivendita di dati, niente politica di parte, niente religione, niente schermi senza fine. Ogni famiglia sceglie un nome visualizzato e ci indica le sue preferenze per videocamera e chat; il team che conduce la diretta le vede e ne tiene conto. L’azienda ha sede in Lussemburgo e rispetta il regolamento europeo sulla protezione dei dati.',
          },
        ],
      },
    ],
  },
} satisfies TextTree
