/** An e-mail to the team, in French only (SPEC §1). */
export const draftWaitsTexts = {
  subject: 'Un replay à relire : {title}',
  title: 'Un enregistrement attend.',
  body: 'Le brouillon de « {title} » attend depuis deux jours. Rien n’est publié sans relecture : visages, voix, prénoms.',
  button: 'Ouvrir les vidéos',
}
