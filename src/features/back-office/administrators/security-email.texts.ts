/** The e-mails to administrators, in French only. `{moment}` is filled in. */
export const securityEmailTexts = {
  switchedOn: {
    subject: 'Validation en deux étapes activée',
    body: 'La validation en deux étapes de votre compte d’administration a été activée le {moment}. Les autres sessions ouvertes ont pris fin.',
  },
  switchedOff: {
    subject: 'Validation en deux étapes désactivée',
    body: 'La validation en deux étapes de votre compte d’administration a été désactivée le {moment}. Le mot de passe suffit désormais pour se connecter.',
  },
  dropped: {
    subject: 'Validation en deux étapes retirée',
    body: 'La validation en deux étapes de votre compte d’administration a été retirée le {moment} depuis le serveur. Toutes les sessions ont pris fin ; le mot de passe suffit désormais pour se connecter.',
  },
  newCodes: {
    subject: 'Nouveaux codes de secours',
    body: 'De nouveaux codes de secours ont été créés pour votre compte d’administration le {moment}. Les anciens ne valent plus rien.',
  },
  newPassword: {
    subject: 'Mot de passe changé',
    body: 'Le mot de passe de votre compte d’administration a été changé le {moment}. Les autres sessions ouvertes ont pris fin.',
  },
  button: 'Voir les sessions',
  notYou:
    'Ce n’était pas vous ? Changez le mot de passe et prévenez sans attendre la personne qui exploite le serveur.',
}
