export const pricingTexts = {
  meta: {
    title: {
      fr: 'Tarifs : deux formules, le même soin | Mirabelle',
      en: 'Pricing: two plans, the same care | Mirabelle',
      it: 'Prezzi: due formule, la stessa cura | Mirabelle',
    },
    description: {
      fr: 'Deux formules, au mois ou à l’année, 14 jours pour changer d’avis. À partir de 39 € par mois.',
      en: 'Two plans, monthly or yearly, 14 days to change your mind. From €39 a month.',
      it: 'Due formule, al mese o all’anno, 14 giorni per ripensarci. Da 39 € al mese.',
    },
    keywords: {
      fr: 'tarifs, abonnement, prix, formule, remboursement',
      en: 'plans, pricing, subscription, refund',
      it: 'prezzi, abbonamento, formule, rimborso',
    },
  },
  /** The name of this page in the breadcrumbs. */
  crumb: { fr: 'Tarifs', en: 'Plans', it: 'Prezzi' },
  heading: {
    fr: 'Deux formules, le même soin.',
    en: 'Two plans, the same care.',
    it: 'Due formule, la stessa cura.',
  },
  lead: {
    fr: 'Sans engagement caché : vous changez ou résiliez quand vous voulez, avec effet à la fin de la période payée. Prix en euros, toutes taxes comprises.',
    en: 'No hidden commitment: change or cancel whenever you like, with effect from the end of the period you paid for. Prices are in euros and include all taxes.',
    it: 'Nessun vincolo nascosto: cambi o disdici quando vuoi, con effetto dalla fine del periodo già pagato. Prezzi in euro, imposte comprese.',
  },
  toggle: {
    label: {
      fr: 'Payer par mois ou par an',
      en: 'Pay monthly or yearly',
      it: 'Pagare al mese o all’anno',
    },
    monthly: { fr: 'Par mois', en: 'Monthly', it: 'Al mese' },
    yearly: { fr: 'Par an', en: 'Yearly', it: 'All’anno' },
    /** SPEC §2: 'save up to 37%', with the exact euros beside it (BRAND). */
    badge: {
      fr: 'jusqu’à {percent} % ou {euros} de moins',
      en: 'save up to {percent}% or {euros}',
      it: 'fino al {percent}% o {euros} in meno',
    },
  },
  popular: { fr: 'Populaire', en: 'Popular', it: 'Popolare' },
  perMonth: { fr: 'par mois', en: 'a month', it: 'al mese' },
  perYear: { fr: 'par an', en: 'a year', it: 'all’anno' },
  noteMonthly: {
    fr: 'ou {yearly} par an, soit environ {perMonth} par mois',
    en: 'or {yearly} a year, about {perMonth} a month',
    it: 'oppure {yearly} all’anno, circa {perMonth} al mese',
  },
  noteYearly: {
    fr: 'soit environ {perMonth} par mois, {saving} de moins que douze mensualités',
    en: 'about {perMonth} a month, {saving} less than twelve monthly payments',
    it: 'circa {perMonth} al mese, {saving} in meno rispetto a dodici mensilità',
  },
  choose: {
    lives: { fr: 'Choisir les lives', en: 'Choose live sessions', it: 'Scelgo le dirette' },
    complete: { fr: 'Choisir le complet', en: 'Choose Complete', it: 'Scelgo il completo' },
  },
  /** PROGRAMME §8: the countries that the box is sent to are named before paying. */
  boxCountries: {
    fr: 'Le coffret mensuel part vers ces pays : {countries}.',
    en: 'We send the monthly box to these countries: {countries}.',
    it: 'Spediamo la scatola mensile in questi Paesi: {countries}.',
  },
  gift: {
    fr: 'Offrir Mirabelle à une famille',
    en: 'Give Mirabelle to a family',
    it: 'Regala Mirabelle a una famiglia',
  },
  guarantees: {
    title: { fr: 'Ce que nous promettons', en: 'What we promise', it: 'Le nostre promesse' },
    withdrawal: {
      title: {
        fr: '{days} jours pour changer d’avis',
        en: '{days} days to change your mind',
        it: '{days} giorni per ripensarci',
      },
      text: {
        fr: 'Si cela ne convient pas, nous vous remboursons.',
        en: 'If it does not suit you, we will refund you.',
        it: 'Se non fa per te, ti rimborsiamo.',
      },
    },
    family: {
      title: {
        fr: '{percent} % de remise dès le deuxième enfant',
        en: '{percent}% off from the second child',
        it: 'Sconto del {percent}% dal secondo figlio',
      },
      text: {
        fr: 'La remise famille, pour chaque enfant suivant.',
        en: 'The family discount, for each child after the first.',
        it: 'Lo sconto famiglia, per ogni figlio in più.',
      },
    },
    stop: {
      title: { fr: 'Résilier quand on veut', en: 'Cancel when you like', it: 'Disdici quando vuoi' },
      text: {
        fr: 'L’accès reste ouvert jusqu’à la fin de la période payée.',
        en: 'You keep your access until the end of the period you paid for.',
        it: 'L’accesso resta aperto fino alla fine del periodo pagato.',
      },
    },
  },
  referral: {
    title: {
      fr: 'Parrainer, c’est partager un panier',
      en: 'Inviting a friend is like sharing a basket',
      it: 'Invitare è condividere un cesto',
    },
    link: { fr: 'Voir le parrainage', en: 'See how to invite friends', it: 'Vai agli inviti' },
    steps: {
      share: {
        title: { fr: 'Vous partagez votre code', en: 'You share your code', it: 'Condividi il tuo codice' },
        text: {
          fr: 'Créez-le sur la page Parrainage.',
          en: 'Create it on the Invite friends page.',
          it: 'Crealo nella pagina degli inviti.',
        },
      },
      joins: {
        title: {
          fr: 'Une famille amie s’abonne',
          en: 'A friend’s family subscribes',
          it: 'Una famiglia amica si abbona',
        },
        text: {
          fr: '{max} familles au plus par compte.',
          en: 'Up to {max} families per account.',
          it: 'Al massimo {max} famiglie per account.',
        },
      },
      gift: {
        title: { fr: '{days} jours offerts', en: '{days} days free', it: '{days} giorni gratis' },
        text: { fr: 'Pour vous, et pour elle.', en: 'For you, and for them.', it: 'Per te e per loro.' },
      },
    },
  },
  faq: {
    title: { fr: 'Ce qu’on nous demande', en: 'What parents ask', it: 'Ce lo chiedono spesso' },
    questions: {
      missed: {
        question: {
          fr: 'Que se passe-t-il si mon enfant rate un live ?',
          en: 'What if my child misses a live session?',
          it: 'E se mio figlio o mia figlia perde una diretta?',
        },
        answer: {
          fr: 'On le retrouve en replay, une fois que l’équipe a regardé l’enregistrement et l’a publié. Le défi de la semaine reste ouvert.',
          en: 'Your child can watch the replay, once the team has looked through the recording and published it. The week’s challenge is still there.',
          it: 'La si ritrova tra le registrazioni, dopo che il team l’ha rivista e pubblicata. La sfida della settimana resta lì.',
        },
      },
      change: {
        question: {
          fr: 'Puis-je changer de formule ?',
          en: 'Can I change my plan?',
          it: 'Posso cambiare formula?',
        },
        answer: {
          fr: 'Oui, depuis votre compte, dans les deux sens. Le changement prend effet à la prochaine échéance, et le nouveau montant s’affiche avant que vous confirmiez.',
          en: 'Yes, from your account, in either direction. The change takes effect on the next billing date, and the new amount is shown before you confirm.',
          it: 'Sì, dal tuo account, in entrambi i sensi. Il cambio vale dalla prossima scadenza e il nuovo importo appare prima della conferma.',
        },
      },
      stop: {
        question: {
          fr: 'Comment résilier l’abonnement ?',
          en: 'How do I cancel?',
          it: 'Come disdico l’abbonamento?',
        },
        answer: {
          fr: 'En deux clics dans votre compte. L’accès reste ouvert jusqu’à la fin de la période payée et plus rien n’est prélevé.',
          en: 'In two clicks, from your account. You keep your access until the end of the period you paid for, and nothing more is charged.',
          it: 'Con due clic nel tuo account. L’accesso resta aperto fino alla fine del periodo pagato e non si addebita più nulla.',
        },
      },
      screen: {
        question: {
          fr: 'Combien de temps devant un écran ?',
          en: 'How much screen time is there?',
          it: 'Quanto tempo davanti a uno schermo?',
        },
        answer: {
          fr: 'Deux heures de live par semaine, jamais plus. Les défis se font à la maison, sans écran.',
          en: 'Two hours of live sessions a week, never more. Challenges are done at home, away from screens.',
          it: 'Due ore di diretta a settimana, mai di più. Le sfide si fanno a casa, senza schermo.',
        },
      },
    },
  },
}
