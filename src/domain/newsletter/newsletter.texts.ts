import type { TextTree } from '#src/shared/language/languages.ts'

/**
 * The wording that is consented to; a request stores its version. Change it with any change of meaning in the
 * two forms or below.
 */
export const newsletterTextVersion = '2026-11-22'

export const newsletterEmailTexts = {
  guide: {
    subject: {
      fr: 'Votre guide des soirées sans écran',
      en: 'Your guide to screen-free evenings',
      it: 'La tua guida alle serate senza schermi',
    },
    title: { fr: 'Voici votre guide.', en: 'Here is your guide.', it: 'Ecco la tua guida.' },
    body: {
      fr: 'Des questions à poser à table, trois jeux sans matériel, une routine du soir. Commencez par une seule page, ce soir.',
      en: 'Questions to ask at dinner, three games that need no equipment, an evening routine. Start with a single page, tonight.',
      it: 'Domande da fare a tavola, tre giochi senza materiale, una routine della sera. Comincia da una sola pagina, stasera.',
    },
    button: { fr: 'Ouvrir le guide (PDF)', en: 'Open the guide (PDF)', it: 'Apri la guida (PDF)' },
    once: {
      fr: 'Ce guide n’est envoyé qu’une fois et ne vous inscrit à rien.',
      en: 'The guide is sent only once and does not sign you up for anything.',
      it: 'La guida viene inviata una volta sola e non ti iscrive a nulla.',
    },
  },
  confirm: {
    subject: {
      fr: 'Un clic pour recevoir la lettre du verger',
      en: 'One click to receive the orchard letter',
      it: 'Un clic per ricevere la lettera del frutteto',
    },
    title: { fr: 'Encore un clic.', en: 'One more click.', it: 'Ancora un clic.' },
    body: {
      fr: 'Vous avez demandé à recevoir la lettre du verger : une idée d’activité par mois, rien d’autre. Confirmez que cette adresse est bien la vôtre.',
      en: 'You asked for the orchard letter: one activity idea a month, nothing else. Please confirm that this address is yours.',
      it: 'Hai chiesto di ricevere la lettera del frutteto: un’idea di attività al mese, nient’altro. Conferma che questo indirizzo è tuo.',
    },
    button: { fr: 'Confirmer mon adresse', en: 'Confirm my address', it: 'Conferma il mio indirizzo' },
    notYou: {
      fr: 'Vous n’avez rien demandé ? Ignorez cet e-mail : sans ce clic, rien ne vous sera envoyé.',
      en: 'Didn’t ask for it? Ignore this e-mail: without that click, nothing will be sent to you.',
      it: 'Non hai chiesto nulla? Ignora questa e-mail: senza quel clic non ti verrà inviato nulla.',
    },
  },
  welcome: {
    subject: {
      fr: 'Une idée pour ce soir, à table',
      en: 'An idea for tonight, at dinner',
      it: 'Un’idea per stasera, a tavola',
    },
    title: { fr: 'Une idée pour ce soir.', en: 'An idea for tonight.', it: 'Un’idea per stasera.' },
    body: {
      fr: 'Votre adresse est confirmée. Pour commencer : à table, racontez à tour de rôle une chose essayée aujourd’hui et qui n’a pas marché. La personne la plus jeune ouvre le bal.',
      en: 'Your address is confirmed. To begin with: at dinner, everyone talks about one thing they tried today that did not work. The youngest goes first.',
      it: 'Il tuo indirizzo è confermato. Per cominciare: a tavola, ognuno racconta una cosa che oggi ha provato a fare e che non ha funzionato. Inizia chi è più giovane.',
    },
    after: {
      fr: 'Une lettre par mois, quand elle est prête.',
      en: 'One letter a month, when it is ready.',
      it: 'Una lettera al mese, quando è pronta.',
    },
    why: {
      fr: 'Vous recevez cette lettre parce que vous l’avez demandée et confirmée.',
      en: 'You receive this letter because you asked for it and confirmed your address.',
      it: 'Ricevi questa lettera perché l’hai chiesta e confermata.',
    },
  },
} satisfies TextTree
