/** The invitation to the team, in French only. */
export const invitationEmailTexts = {
  subject: 'Une invitation à rejoindre l’équipe de Mirabelle',
  title: 'Rejoindre l’équipe',
  body: '{by} vous invite dans l’équipe de Mirabelle, {role}. Choisissez votre mot de passe : le lien vaut {hours} heures, une seule fois.',
  roles: { owner: 'comme propriétaire', team: 'comme membre de l’équipe', expert: 'pour y donner des lives' },
  button: 'Choisir mon mot de passe',
  notYou: 'Vous n’attendiez pas cette invitation ? Ne faites rien : elle s’éteint d’elle-même.',
}
