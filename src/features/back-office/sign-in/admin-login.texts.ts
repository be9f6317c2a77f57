/** The back-office speaks French only (SPEC §1). The wording of SPEC §2 and §8 is used verbatim. */
export const adminLoginTexts = {
  title: 'Connexion | Mirabelle, back-office',
  brand: 'Mirabelle',
  heading: 'Administration',
  lead: 'Accès réservé à l’équipe',
  email: 'Email',
  password: 'Mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion...',
  watched: 'Toutes les actions sont enregistrées et surveillées.',
  wrong: 'Identifiants invalides',
  code: 'Code de validation',
  codeHint: 'Les six chiffres de votre application, ou un code de secours.',
  again: {
    title: 'Votre session est terminée',
    text: 'Reconnectez-vous pour continuer. Ce que vous avez écrit reste à sa place.',
  },
}
