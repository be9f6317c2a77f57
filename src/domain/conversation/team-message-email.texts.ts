/** E-mail to the team, in French like the back-office. */
export const teamMessageTexts = {
  subject: 'Message de {email}',
  firstSubject: 'Message de {email}, formule complète',
  title: 'Une famille a écrit',
  from: 'De : {email}',
  phone: 'Téléphone : {phone}',
  deadline: 'Réponse attendue avant le {deadline} (heure de Luxembourg).',
  button: 'Répondre dans le back-office',
}
