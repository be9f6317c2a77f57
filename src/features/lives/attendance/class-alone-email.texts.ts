/** An e-mail to the team, in French only (SPEC §1). */
export const classAloneTexts = {
  subject: 'Moins de deux adultes dans la classe : {title}',
  title: 'Il manque un adulte.',
  body: 'Depuis deux minutes, il y a moins de deux adultes dans la classe de « {title} ». Rejoignez-la, ou mettez fin au live.',
  button: 'Ouvrir les lives',
}
