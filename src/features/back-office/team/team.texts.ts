/** French only (SPEC §1). */
export const teamTexts = {
  heading: 'Équipe',
  lead: 'Qui entre ici, et pour quoi. Un changement de rôle ou un départ ferme aussitôt les sessions de la personne.',
  add: 'Inviter quelqu’un',
  caption: 'Équipe',
  columns: ['Nom', 'Email', 'Rôle', 'État', 'Deux étapes', 'Dernière connexion', 'Actions'],
  roles: { owner: 'Propriétaire', team: 'Équipe', expert: 'Expert' },
  roleHints: {
    owner: 'Tout, l’équipe et les réglages compris.',
    team: 'Tout, sauf l’équipe elle-même.',
    expert: 'Ses lives, leurs inscrits, les présences, ses mots à l’équipe et ses séances individuelles.',
  },
  states: { active: 'Présent', invited: 'Invité', disabled: 'Écarté' },
  yes: 'Oui',
  no: 'Non',
  never: 'Jamais',
  noName: 'Sans nom',
  edit: 'Modifier',
  editOf: 'Modifier {name}',
  editTitle: 'Modifier un membre',
  inviteTitle: 'Inviter quelqu’un',
  inviteText: 'Un e-mail part aussitôt. Son lien vaut 24 heures ; une nouvelle invitation le remplace.',
  name: 'Nom',
  email: 'Email',
  role: 'Rôle',
  isDisabled: 'Écarter de l’administration',
  ahead: {
    lives: { none: '', one: '{count} live à venir', other: '{count} lives à venir' },
    sessions: {
      none: '',
      one: '{count} séance individuelle réservée',
      other: '{count} séances individuelles réservées',
    },
    taken:
      'Encore prévus avec cette personne : {work}. Si vous l’écartez, choisissez quelqu’un d’autre pour les lives et annulez les séances.',
    takenOver: 'À reprendre : {work}',
  },
  count: { one: '1 personne', other: '{total} personnes' },
  empty: 'Personne pour le moment.',
  failed: 'L’équipe n’a pas pu être lue.',
}

/** The page that an invitation's link opens. */
export const invitationTexts = {
  title: 'Invitation | Mirabelle, back-office',
  heading: 'Bienvenue dans l’équipe',
  lead: 'Choisissez un mot de passe : il vous ouvrira l’administration.',
  password: 'Mot de passe',
  hint: 'Au moins 8 caractères. Une phrase se retient mieux.',
  submit: 'Enregistrer',
  submitting: 'Enregistrement…',
  done: 'C’est fait. Connectez-vous avec {email}.',
  toLogin: 'Se connecter',
  noLink: 'Ce lien est incomplet : ouvrez celui de l’e-mail, en entier.',
}
