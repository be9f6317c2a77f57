/** French only (SPEC §1). */
export const confirmTexts = {
  title: 'C’est bien vous ?',
  text: 'Cette action demande votre mot de passe, au plus une fois par quart d’heure.',
  submit: 'Confirmer',
  code: 'Code de validation',
  codeHint: 'Les six chiffres de votre application, ou un code de secours.',
  own: {
    heading: 'Mot de passe',
    lead: 'Le changer ferme vos autres sessions.',
    change: 'Changer le mot de passe',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    nextHint: 'Au moins 8 caractères. Une phrase se retient mieux.',
    submit: 'Changer',
    done: 'Mot de passe changé',
  },
  needed: {
    title: 'Validation en deux étapes à activer',
    text: 'Un propriétaire se connecte avec un code en plus du mot de passe. Deux minutes suffisent, ici même ; le reste s’ouvre ensuite.',
  },
}
