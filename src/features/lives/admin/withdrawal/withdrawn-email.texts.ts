/** An e-mail to the team, in French only (SPEC §1). */
export const withdrawnTexts = {
  subject: '{expert} ne peut pas venir : {title}',
  title: 'Il manque un expert.',
  body: '{expert} ne peut pas animer « {title} », {moment} (heure de Luxembourg). Choisissez un autre expert, ou annulez le live : les familles inscrites le sauront aussitôt.',
  reason: 'Sa raison : {reason}',
  button: 'Ouvrir les lives',
}
