/** An e-mail to the team, in French only (SPEC §1). */
export const sessionAloneTexts = {
  subject: 'Moins de deux adultes à la séance de {name}',
  title: 'Il manque un adulte.',
  body: 'Depuis deux minutes, {name} est dans sa séance individuelle avec moins de deux adultes. Rejoignez-la, ou mettez-y fin.',
  button: 'Ouvrir les séances',
}
