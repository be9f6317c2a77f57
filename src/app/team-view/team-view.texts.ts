/** Only the team reads these texts, so they are in French only (SPEC §1). */
export const teamViewTexts = {
  label: 'Vue de l’équipe, en lecture seule.',
  text: 'Les pages de {email}, jusqu’à {time}. Rien ne peut y être changé.',
  leave: 'Quitter',
}
