import { fieldTexts } from '#src/api/fields.texts.ts'
import type { TextTree } from '#src/shared/language/languages.ts'
import { formNeedsScripts } from '#src/shared/language/scripts.texts.ts'

export const contactTexts = {
  meta: {
    title: { fr: 'Nous écrire | Mirabelle', en: 'Contact us | Mirabelle', it: 'Scrivici | Mirabelle' },
    description: {
      fr: 'Une question avant de commencer, un souci pendant l’abonnement, un projet de groupe : une personne de l’équipe vous répond sous 24 heures ouvrées.',
      en: 'A question before you start, a hitch during your subscription, a group project: someone on the team replies within 24 business hours.',
      it: 'Una domanda prima di cominciare, un problema durante l’abbonamento, un progetto di gruppo: una persona ti risponde entro 24 ore lavorative.',
    },
    keywords: {
      fr: 'contact, aide, question, parents, écoles, associations, Mirabelle, Luxembourg',
      en: 'contact, help, question, parents, schools, community groups, Mirabelle, Luxembourg',
      it: 'contatto, aiuto, domanda, genitori, scuole, associazioni, Mirabelle, Lussemburgo',
    },
  },
  hero: {
    title: {
      fr: 'Une personne vous lit et vous répond.',
      en: 'A real person reads your message and replies.',
      it: 'Una persona ti legge e ti risponde.',
    },
    lead: {
      fr: 'Réponse sous 24 heures ouvrées, en français, en anglais ou en italien.',
      en: 'A reply within 24 business hours, in French, English or Italian.',
      it: 'Risposta entro 24 ore lavorative, in francese, inglese o italiano.',
    },
  },
  reasons: {
    title: {
      fr: 'Trois bonnes raisons d’écrire',
      en: 'Three good reasons to write',
      it: 'Tre buoni motivi per scrivere',
    },
    items: [
      {
        title: { fr: 'Avant de commencer', en: 'Before you start', it: 'Prima di cominciare' },
        text: {
          fr: 'L’âge, le rythme, la formule : dites-nous comment est votre enfant, nous vous dirons si Mirabelle lui convient.',
          en: 'Age, pace, plan: tell us what your child is like, and we will tell you whether Mirabelle suits them.',
          it: 'L’età, il ritmo, la formula: raccontaci com’è tuo figlio o tua figlia e ti diremo se Mirabelle è adatta.',
        },
      },
      {
        title: { fr: 'Pendant l’abonnement', en: 'During your subscription', it: 'Durante l’abbonamento' },
        text: {
          fr: 'Un lien qui n’arrive pas, un replay qui ne démarre pas, une facture : nous regardons avec vous.',
          en: 'A link that never came, a replay that will not start, an invoice: we will look at it with you.',
          it: 'Un link che non arriva, una registrazione che non parte, una fattura: lo guardiamo insieme.',
        },
      },
      {
        title: { fr: 'Pour un groupe', en: 'For a group', it: 'Per un gruppo' },
        text: {
          fr: 'École, association, commune : racontez-nous votre projet et le nombre d’enfants.',
          en: 'School, community group, local council: tell us about your project and how many children there are.',
          it: 'Scuola, associazione, comune: raccontaci il progetto e quanti sono i bambini.',
        },
      },
    ],
  },
  form: {
    title: { fr: 'Écrire à l’équipe', en: 'Write to the team', it: 'Scrivi al team' },
    required: {
      fr: 'Tous les champs sont nécessaires, sauf le téléphone.',
      en: 'All fields are required, except the telephone.',
      it: 'Tutti i campi sono obbligatori, tranne il telefono.',
    },
    firstName: { fr: 'Prénom', en: 'First name', it: 'Nome' },
    lastName: { fr: 'Nom', en: 'Last name', it: 'Cognome' },
    email: { fr: 'E-mail', en: 'E-mail', it: 'E-mail' },
    emailExample: { fr: 'claire@exemple.lu', en: 'claire@example.com', it: 'chiara@esempio.it' },
    phone: { fr: 'Téléphone (facultatif)', en: 'Telephone (optional)', it: 'Telefono (facoltativo)' },
    phoneHint: {
      fr: 'Seulement si vous préférez qu’on vous rappelle.',
      en: 'Only if you would rather we rang you back.',
      it: 'Solo se preferisci che ti richiamiamo.',
    },
    message: { fr: 'Message', en: 'Message', it: 'Messaggio' },
    messageHint: {
      fr: 'Dix caractères au moins. N’indiquez aucune donnée médicale sur votre enfant.',
      en: 'At least ten characters. Please leave out medical details about your child.',
      it: 'Almeno dieci caratteri. Non scrivere dati medici su tuo figlio o tua figlia.',
    },
    /** The label of the field that only robots fill in. */
    trap: { fr: 'Laissez ce champ vide', en: 'Leave this field empty', it: 'Lascia vuoto questo campo' },
    withoutScripts: formNeedsScripts,
    send: { fr: 'Envoyer le message', en: 'Send message', it: 'Invia il messaggio' },
    sending: { fr: 'Envoi…', en: 'Sending…', it: 'Invio…' },
    privacy: {
      fr: 'Nous gardons votre message trois ans, ou avec votre compte si vous en avez un.',
      en: 'We keep your message for three years, or with your account if you have one.',
      it: 'Conserviamo il tuo messaggio per tre anni, oppure con il tuo account se ne hai uno.',
    },
    privacyLink: {
      fr: 'Politique de confidentialité',
      en: 'Privacy policy',
      it: 'Informativa sulla privacy',
    },
  },
  /** SPEC §5 fixes the sentence on the message's length, SPEC §8 those on the result. */
  errors: {
    summary: {
      fr: 'Le message n’est pas parti : il reste quelque chose à corriger.',
      en: 'Your message has not gone yet: something needs correcting.',
      it: 'Il messaggio non è partito: c’è ancora qualcosa da correggere.',
    },
    firstName: {
      fr: 'Le prénom est requis',
      en: 'Your first name is required',
      it: 'Il nome è obbligatorio',
    },
    lastName: { fr: 'Le nom est requis', en: 'Your last name is required', it: 'Il cognome è obbligatorio' },
    email: { fr: 'L’e-mail est requis', en: 'Your e-mail is required', it: 'L’e-mail è obbligatoria' },
    emailInvalid: {
      fr: 'Email invalide. Il manque la fin de l’adresse.',
      en: 'That e-mail looks incomplete.',
      it: 'L’indirizzo sembra incompleto.',
    },
    messageShort: {
      fr: 'Le message doit contenir au moins 10 caractères',
      en: 'The message must contain at least 10 characters',
      it: 'Il messaggio deve contenere almeno 10 caratteri',
    },
    messageLong: {
      fr: 'Le message ne peut pas dépasser 5 000 caractères',
      en: 'The message cannot be longer than 5,000 characters',
      it: 'Il messaggio non può superare i 5000 caratteri',
    },
    ...fieldTexts,
    tooMany: {
      fr: 'Vous avez déjà envoyé plusieurs messages. Réessayez dans une heure, ou écrivez à {email}.',
      en: 'You have already sent several messages. Try again in an hour, or write to {email}.',
      it: 'Hai già inviato diversi messaggi. Riprova tra un’ora, oppure scrivi a {email}.',
    },
  },
  sent: {
    title: { fr: 'Message envoyé !', en: 'Message sent!', it: 'Messaggio inviato!' },
    text: {
      fr: 'Nous vous répondrons dès que possible.',
      en: 'We will reply as soon as possible.',
      it: 'Ti risponderemo appena possibile.',
    },
  },
  failed: {
    title: { fr: 'Erreur', en: 'Error', it: 'Errore' },
    text: {
      fr: 'Impossible d’envoyer le message. Veuillez réessayer.',
      en: 'Unable to send message. Please try again.',
      it: 'Impossibile inviare il messaggio. Riprova.',
    },
    kept: {
      fr: 'Ce que vous avez écrit est toujours là.',
      en: 'What you wrote is still here.',
      it: 'Quello che hai scritto è ancora qui.',
    },
  },
  questions: {
    title: {
      fr: 'La réponse est peut-être ici',
      en: 'The answer may be here',
      it: 'Forse la risposta è qui',
    },
    all: { fr: 'Toutes les questions', en: 'All the questions', it: 'Tutte le domande' },
    items: [
      {
        question: {
          fr: 'Sous combien de temps répondez-vous ?',
          en: 'How soon do you reply?',
          it: 'In quanto tempo rispondete?',
        },
        answer: {
          fr: 'Sous 24 heures ouvrées, comptées du lundi au vendredi, de 9 h à 18 h, à l’heure de Luxembourg : un message écrit le vendredi soir reçoit sa réponse le mercredi à 15 h au plus tard. Avec la formule Le complet, votre message passe en premier : sous 8 heures ouvrées, donc le lundi à 17 h au plus tard.',
          en: 'Within 24 business hours, counted Monday to Friday, 9 am to 6 pm, Luxembourg time: a message written on Friday evening is answered by 3 pm on Wednesday. On the Complete plan your message comes first: within 8 business hours, so by 5 pm on Monday.',
          it: 'Entro 24 ore lavorative, contate dal lunedì al venerdì, dalle 9 alle 18, ora di Lussemburgo: un messaggio scritto il venerdì sera riceve risposta al più tardi il mercoledì alle 15. Con la formula Il completo il tuo messaggio ha la precedenza: entro 8 ore lavorative, quindi al più tardi il lunedì alle 17.',
        },
      },
      {
        question: {
          fr: 'Je ne reçois pas mon lien de connexion.',
          en: 'My login link has not arrived.',
          it: 'Non ricevo il link di accesso.',
        },
        answer: {
          fr: 'Regardez d’abord dans les indésirables, puis demandez un nouveau lien : il est valable 15 minutes et remplace le précédent. Vérifiez que l’adresse est bien celle de l’abonnement. Si rien n’arrive, écrivez-nous.',
          en: 'Look in the junk folder first, then ask for a new link: it works for 15 minutes and replaces the one before. Check that the address is the one you subscribed with. If nothing comes, write to us.',
          it: 'Guarda prima nella posta indesiderata, poi chiedi un nuovo link: vale 15 minuti e sostituisce il precedente. Controlla che l’indirizzo sia quello dell’abbonamento. Se non arriva nulla, scrivici.',
        },
      },
      {
        question: {
          fr: 'Comment résilier l’abonnement ?',
          en: 'How do I cancel?',
          it: 'Come disdico l’abbonamento?',
        },
        answer: {
          fr: 'Depuis la page Mon compte, en deux clics, sans nous écrire. L’accès reste ouvert jusqu’à la fin de la période payée. Dans les 14 jours qui suivent le premier paiement, vous pouvez aussi demander le remboursement.',
          en: 'From your account page, in two clicks, without writing to us. Access stays open until the end of the period you paid for. Within 14 days of the first payment, you can also ask for a refund.',
          it: 'Dalla pagina del tuo account, in due clic, senza scriverci. L’accesso resta aperto fino alla fine del periodo pagato. Nei 14 giorni dopo il primo pagamento puoi anche chiedere il rimborso.',
        },
      },
      {
        question: {
          fr: 'Un enfant peut-il vous écrire ?',
          en: 'Can my child write to you?',
          it: 'Bambini e ragazzi possono scrivervi?',
        },
        answer: {
          fr: 'Ce formulaire est fait pour les adultes. Votre enfant pose ses questions pendant le live. Si quelque chose ne va pas, un bouton sur la page d’avant le live et dans son verger prévient aussitôt l’équipe ; vous pouvez aussi nous l’écrire, avec la date du live.',
          en: 'This form is meant for adults. Your child can ask questions during the live session. If something is wrong, a button on the page before the session and in their orchard tells the team at once; you can write to us about it too, with the date of the session.',
          it: 'Questo modulo è pensato per gli adulti. Le domande si fanno durante la diretta. Se qualcosa non va, un pulsante nella pagina che precede la diretta e nel frutteto avvisa subito il team; puoi anche scriverci tu, con la data della diretta.',
        },
      },
    ],
  },
  ways: {
    title: {
      fr: 'Autres moyens de nous joindre',
      en: 'Other ways to reach us',
      it: 'Altri modi per contattarci',
    },
    email: { fr: 'Par e-mail', en: 'By e-mail', it: 'Per e-mail' },
    emailText: {
      fr: 'Réponse sous 24 heures ouvrées.',
      en: 'A reply within 24 business hours.',
      it: 'Risposta entro 24 ore lavorative.',
    },
    phone: { fr: 'Par téléphone', en: 'By telephone', it: 'Per telefono' },
    phoneText: {
      fr: 'Du lundi au vendredi, de 9 h à 18 h.',
      en: 'Monday to Friday, 9 am to 6 pm.',
      it: 'Dal lunedì al venerdì, dalle 9 alle 18.',
    },
    chat: { fr: 'Chat en direct', en: 'Live chat', it: 'Chat dal vivo' },
    chatText: {
      fr: 'Du lundi au vendredi, de 9 h à 18 h, sur demande : écrivez « chat » à {email} ou appelez le {phone}, et nous vous envoyons un lien.',
      en: 'Monday to Friday, 9 am to 6 pm, on request: e-\u2060mail “chat” to {email} or ring {phone}, and we will send you a link.',
      it: 'Dal lunedì al venerdì, dalle 9 alle 18, su richiesta: scrivi «chat» a {email} o chiama il {phone}, e ti mandiamo un link.',
    },
  },
} satisfies TextTree
