/** The texts around every step of the wizard. */
export const onboardingTexts = {
  meta: {
    title: {
      fr: 'Bienvenue | Mirabelle',
      en: 'Welcome | Mirabelle',
      it: 'Ti diamo il benvenuto | Mirabelle',
    },
    description: {
      fr: 'Quelques questions pour préparer l’arrivée de votre enfant.',
      en: 'A few questions to prepare for your child’s first week.',
      it: 'Qualche domanda per preparare l’arrivo di tuo figlio o tua figlia.',
    },
    keywords: { fr: 'bienvenue, inscription', en: 'welcome, sign up', it: 'benvenuti, iscrizione' },
  },
  brand: { fr: 'Mirabelle', en: 'Mirabelle', it: 'Mirabelle' },
  dashboard: {
    fr: 'Mirabelle, espace parent',
    en: 'Mirabelle, parent dashboard',
    it: 'Mirabelle, area genitori',
  },
  languages: { fr: 'Langue', en: 'Language', it: 'Lingua' },
  loading: { fr: 'Chargement…', en: 'Loading…', it: 'Caricamento…' },
  progress: {
    fr: 'Étape {number} sur {total}, {name}',
    en: 'Step {number} of {total}, {name}',
    it: 'Passo {number} di {total}, {name}',
  },
  stepNames: {
    family: { fr: 'famille', en: 'family', it: 'famiglia' },
    child: { fr: 'enfant', en: 'child', it: 'figlio o figlia' },
    price: { fr: 'prix', en: 'price', it: 'prezzo' },
    objectives: { fr: 'objectifs', en: 'objectives', it: 'obiettivi' },
    assessment: { fr: 'premier bilan', en: 'assessment', it: 'punto di partenza' },
    safety: { fr: 'cadre et sécurité', en: 'rules and safety', it: 'regole e sicurezza' },
    technical: { fr: 'vérification technique', en: 'technical check', it: 'verifica tecnica' },
    mission: { fr: 'Mission 0', en: 'Mission 0', it: 'Missione 0' },
    confirmation: { fr: 'confirmation', en: 'confirmation', it: 'conferma' },
  },
  duration: {
    express: {
      fr: 'Parcours express, environ 2 minutes',
      en: 'Express path, about 2 minutes',
      it: 'Percorso rapido, circa 2 minuti',
    },
    complete: {
      fr: 'Parcours complet, environ 5 à 6 minutes',
      en: 'Complete path, about 5 to 6 minutes',
      it: 'Percorso completo, circa 5-6 minuti',
    },
  },
  /** Beside the drawing. The drawing shows the orchard, so the text names it only in passing. */
  side: {
    family: {
      title: {
        fr: 'Tout commence par un noyau.',
        en: 'It all starts with a plum stone.',
        it: 'Tutto comincia da un nocciolo.',
      },
      text: {
        fr: 'Quelques questions sur votre famille, pour que la première semaine ressemble à votre enfant.',
        en: 'A few questions about your family, so that the first week suits your child.',
        it: 'Qualche domanda sulla tua famiglia, perché la prima settimana sia adatta a tuo figlio o tua figlia.',
      },
    },
    child: {
      title: {
        fr: 'Une place de plus au verger.',
        en: 'One more place in the orchard.',
        it: 'Un posto in più nel frutteto.',
      },
      text: {
        fr: 'Quelques questions sur cet enfant. Rien n’est prélevé avant que vous ayez vu le prix.',
        en: 'A few questions about this child. Nothing is charged before you have seen the price.',
        it: 'Qualche domanda su chi si aggiunge. Non addebitiamo nulla prima di averti mostrato il prezzo.',
      },
    },
    price: {
      title: {
        fr: 'Le prix, ligne par ligne.',
        en: 'The price, line by line.',
        it: 'Il prezzo, riga per riga.',
      },
      text: {
        fr: 'Ce que vous voyez ici est ce qui sera prélevé.',
        en: 'What you see here is what will be charged.',
        it: 'Quello che vede qui è ciò che verrà addebitato.',
      },
    },
    objectives: {
      title: {
        fr: 'Un noyau, un peu de terre.',
        en: 'A plum stone, a little earth.',
        it: 'Un nocciolo, un po’ di terra.',
      },
      text: {
        fr: 'Vos réponses restent dans votre compte, où vous pourrez les relire et les changer. Elles ne sont ni notées, ni comparées, ni revendues.',
        en: 'Your answers stay in your account, where you can read and change them. They are not marked, compared or sold.',
        it: 'Le tue risposte restano nel tuo account, dove potrai rileggerle e modificarle. Non sono valutate, confrontate né rivendute.',
      },
    },
    assessment: {
      title: {
        fr: 'Un point de départ, pas une note.',
        en: 'A starting point, not a mark.',
        it: 'Un punto di partenza, non un voto.',
      },
      text: {
        fr: 'Répondez comme vous voyez les choses aujourd’hui. Il n’y a pas de bonne réponse, et {name} ne verra pas les vôtres.',
        en: 'Answer as you see things today. There is no right answer, and {name} will not see yours.',
        it: 'Rispondi come vedi le cose oggi. Non c’è una risposta giusta, e {name} non vedrà le tue.',
      },
    },
    safety: {
      title: {
        fr: 'À l’abri sous les branches.',
        en: 'Safe under the branches.',
        it: 'Al riparo sotto i rami.',
      },
      text: {
        fr: 'Vous nous dites comment {name} participe. Deux adultes de l’équipe sont présents à chaque live.',
        en: 'You tell us how {name} takes part. Two adults from the team are present at every live session.',
        it: 'Ci dici tu come partecipa {name}. A ogni diretta sono presenti due adulti del team.',
      },
    },
    technical: {
      title: { fr: 'Une place au calme.', en: 'A quiet place.', it: 'Un posto tranquillo.' },
      text: {
        fr: 'Deux minutes de préparation, et le premier live peut commencer.',
        en: 'Two minutes of preparation, and the first live session can begin.',
        it: 'Due minuti di preparazione e la prima diretta può cominciare.',
      },
    },
    mission: {
      title: { fr: 'Un premier petit geste.', en: 'A first small step.', it: 'Un primo piccolo gesto.' },
      text: {
        fr: 'La Mission 0 se fait ensemble, en un quart d’heure au plus, sans écran.',
        en: 'Mission 0 takes the two of you a quarter of an hour at most, without a screen.',
        it: 'La Missione 0 si fa insieme, in un quarto d’ora al massimo, senza schermo.',
      },
    },
    confirmation: {
      title: {
        fr: 'Ça mûrit, on ne court pas.',
        en: 'Ripening takes time; there is no race.',
        it: 'Matura con calma, senza correre.',
      },
      text: {
        fr: 'Relisez, corrigez, terminez. Vous pourrez revenir sur ces réponses quand vous voudrez.',
        en: 'Check, correct, finish. You can come back to these answers whenever you like.',
        it: 'Rileggi, correggi, concludi. Potrai tornare su queste risposte quando vorrai.',
      },
    },
  },
  yourChild: { fr: 'votre enfant', en: 'your child', it: 'tuo figlio o tua figlia' },
  optional: { fr: '(facultatif)', en: '(optional)', it: '(facoltativo)' },
  back: { fr: 'Retour', en: 'Back', it: 'Indietro' },
  next: { fr: 'Continuer', en: 'Continue', it: 'Continua' },
  waiting: {
    fr: 'Répondez à chaque question obligatoire pour continuer.',
    en: 'Answer every required question to continue.',
    it: 'Rispondi a tutte le domande obbligatorie per continuare.',
  },
  wrong: { fr: 'Vérifiez ces réponses', en: 'Check these answers', it: 'Controlla queste risposte' },
  kept: {
    fr: 'Vos réponses restent sur cet appareil jusqu’à l’envoi, un mois au plus. Elles y sont effacées dès l’envoi, ou quand vous vous déconnectez.',
    en: 'Your answers stay on this device until you send them, for a month at most. Sending them or signing out erases them from here.',
    it: 'Le tue risposte restano su questo dispositivo fino all’invio, al massimo un mese. L’invio e l’uscita dall’account le cancellano.',
  },
  erase: { fr: 'Effacer maintenant', en: 'Erase them now', it: 'Cancellale adesso' },
  eraseQuestion: {
    fr: 'Effacer toutes vos réponses ?',
    en: 'Erase all your answers?',
    it: 'Cancellare tutte le tue risposte?',
  },
  eraseYes: { fr: 'Oui, effacer', en: 'Yes, erase', it: 'Sì, cancella' },
  eraseNo: { fr: 'Non, garder', en: 'No, keep them', it: 'No, tienile' },
  success: {
    title: { fr: 'Inscription terminée !', en: 'Sign-up complete!', it: 'Iscrizione completata!' },
    text: {
      fr: 'Bienvenue chez Mirabelle.',
      en: 'Welcome to Mirabelle.',
      it: 'Ti diamo il benvenuto su Mirabelle.',
    },
  },
  failure: {
    title: { fr: 'Erreur', en: 'Error', it: 'Errore' },
    text: {
      fr: 'Une erreur est survenue. Veuillez réessayer.',
      en: 'Something went wrong. Please try again.',
      it: 'Si è verificato un errore. Riprova.',
    },
    page: {
      fr: 'L’envoi n’a pas abouti. Vos réponses sont gardées sur cet appareil.',
      en: 'Your answers could not be sent. They are kept on this device.',
      it: 'L’invio non è riuscito. Le tue risposte sono conservate su questo dispositivo.',
    },
  },
}
