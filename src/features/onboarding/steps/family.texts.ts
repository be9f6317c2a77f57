/** Step 1, account and family. */
export const familyTexts = {
  heading: { fr: 'Faisons connaissance', en: 'Let’s get to know each other', it: 'Conosciamoci' },
  lead: {
    fr: 'Vous d’abord, votre enfant ensuite.',
    en: 'You first, then your child.',
    it: 'Prima tu, poi tuo figlio o tua figlia.',
  },
  path: {
    label: { fr: 'Combien de temps avez-vous ?', en: 'How much time do you have?', it: 'Quanto tempo hai?' },
    hint: {
      fr: 'Sans choix de votre part, ce sera le parcours express.',
      en: 'If you do not choose, you will take the express path.',
      it: 'Se non scegli, seguirai il percorso rapido.',
    },
    express: {
      fr: 'Environ 2 minutes. L’essentiel pour commencer.',
      en: 'About 2 minutes. Just what we need to begin.',
      it: 'Circa 2 minuti. L’essenziale per cominciare.',
    },
    complete: {
      fr: 'Environ 5 à 6 minutes. Toutes les questions de départ et une première mission.',
      en: 'About 5 to 6 minutes. All the starting questions and a first mission.',
      it: 'Circa 5-6 minuti. Tutte le domande di partenza e una prima missione.',
    },
  },
  parent: { fr: 'Vous', en: 'You', it: 'Tu' },
  parentFirstName: { fr: 'Votre prénom', en: 'Your first name', it: 'Il tuo nome' },
  parentLastName: { fr: 'Votre nom', en: 'Your last name', it: 'Il tuo cognome' },
  parentEmail: { fr: 'Votre e-mail', en: 'Your e-mail address', it: 'La tua e-mail' },
  country: { fr: 'Pays', en: 'Country', it: 'Paese' },
  choose: { fr: 'Choisissez', en: 'Choose', it: 'Scegli' },
  timezone: { fr: 'Fuseau horaire', en: 'Time zone', it: 'Fuso orario' },
  timezoneSet: {
    fr: 'Réglé d’après le pays. Les horaires des lives sont donnés dans ce fuseau.',
    en: 'Set from your country. Live session times are given in this time zone.',
    it: 'Impostato in base al Paese. Gli orari delle dirette sono indicati in questo fuso.',
  },
  timezoneHint: {
    fr: 'Le choix du pays le règle pour vous.',
    en: 'Choosing the country sets it for you.',
    it: 'La scelta del Paese lo imposta per te.',
  },
  child: { fr: 'Votre enfant', en: 'Your child', it: 'Tuo figlio o tua figlia' },
  childName: { fr: 'Son prénom', en: 'Their first name', it: 'Nome' },
  childNameHint: {
    fr: 'Nous ne le montrons pas aux autres familles : pour les lives, il y a le nom d’affichage.',
    en: 'We never show it to other families: in live sessions the display name is used instead.',
    it: 'Non lo mostriamo alle altre famiglie: per le dirette c’è il nome visualizzato.',
  },
  childAge: { fr: 'Son âge', en: 'Their age', it: 'Età' },
  childLanguage: {
    fr: 'La langue de ses lives',
    en: 'The language of their live sessions',
    it: 'La lingua delle sue dirette',
  },
  childLanguageHint: {
    fr: 'Sur la page des lives, vous pourrez en ajouter d’autres, l’italien aussi.',
    en: 'On the live sessions page you can add others, including Italian.',
    it: 'Nella pagina delle dirette potrai aggiungerne altre, anche l’italiano.',
  },
  /** `{privacy}` becomes a link. Its version is textVersions.parentalConsent. */
  consent: {
    fr: 'J’exerce l’autorité parentale et je consens à ce que Mirabelle traite les informations sur mon enfant comme le décrit la {privacy}.',
    en: 'I hold parental responsibility and consent to Mirabelle handling the information about my child as the {privacy} describes.',
    it: 'Esercito la responsabilità genitoriale e acconsento a che Mirabelle tratti le informazioni su mio figlio o mia figlia come descritto nell’{privacy}.',
  },
  /** Separate from the consent, which is only about the child; `{terms}` becomes a link. */
  termsApply: {
    fr: 'En vous abonnant, vous acceptez les {terms}.',
    en: 'By subscribing you accept the {terms}.',
    it: 'Abbonandoti, accetti le {terms}.',
  },
  consentTerms: { fr: 'conditions générales', en: 'terms of service', it: 'condizioni generali' },
  consentPrivacy: {
    fr: 'politique de confidentialité',
    en: 'privacy policy',
    it: 'informativa sulla privacy',
  },
  consentHint: {
    fr: 'Vous pourrez retirer ce consentement à tout moment.',
    en: 'You can withdraw this consent at any time.',
    it: 'Potrai revocare questo consenso in qualsiasi momento.',
  },
}
