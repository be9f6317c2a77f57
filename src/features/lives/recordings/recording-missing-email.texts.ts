/** An e-mail to the team, in French only (SPEC §1). */
export const recordingMissingTexts = {
  subject: 'Un enregistrement n’arrive pas : {title}',
  title: 'Un enregistrement n’a pas pu être copié.',
  body: 'L’enregistrement de « {title} » est prêt depuis un jour sur le serveur des classes, mais sa copie échoue : il n’a pas encore de replay. Elle est retentée pendant un mois.',
  format:
    'Le serveur des classes doit préparer le format « video » (paquet bbb-playback-video) : son format « presentation » ne contient pas de film.',
  error: 'Dernière erreur : {error}',
  button: 'Ouvrir les lives',
}
