import type { TextTree } from '#src/shared/language/languages.ts'
import { formNeedsScripts } from '#src/shared/language/scripts.texts.ts'

export const loginTexts = {
  meta: {
    title: {
      fr: 'Connexion | Mirabelle',
      en: 'Sign in | Mirabelle',
      it: 'Accedi | Mirabelle',
    },
    description: {
      fr: 'Recevez un lien de connexion par e-mail, sans mot de passe.',
      en: 'Get a login link by e-mail, without a password.',
      it: 'Ricevi un link di accesso via e-mail, senza password.',
    },
    keywords: {
      fr: 'connexion, lien, e-mail',
      en: 'sign in, link, e-mail',
      it: 'accesso, link, e-mail',
    },
  },
  form: {
    heading: {
      fr: 'Se connecter',
      en: 'Sign in',
      it: 'Accedi',
    },
    lead: {
      fr: 'Pas de mot de passe : nous vous envoyons un lien valable {minutes} minutes.',
      en: 'No password: we send you a link that works for {minutes} minutes.',
      it: 'Nessuna password: ti inviamo un link valido {minutes} minuti.',
    },
    email: {
      fr: 'Votre adresse e-mail',
      en: 'Your e-mail address',
      it: 'Il tuo indirizzo e-mail',
    },
    emailHint: {
      fr: 'Celle de votre compte.',
      en: 'The one your account uses.',
      it: 'Quello del tuo account.',
    },
    emailExample: {
      fr: 'nom@exemple.lu',
      en: 'name@example.com',
      it: 'nome@esempio.it',
    },
    withoutScripts: formNeedsScripts,
    send: {
      fr: 'Recevoir le lien',
      en: 'Send me the link',
      it: 'Ricevi il link',
    },
    sending: {
      fr: 'Envoi du lien…',
      en: 'Sending the link…',
      it: 'Invio del link…',
    },
    newcomer: {
      fr: 'Pas encore de compte ?',
      en: 'No account yet?',
      it: 'Non hai ancora un account?',
    },
    plans: {
      fr: 'Choisir une formule',
      en: 'Choose a plan',
      it: 'Scegli una formula',
    },
  },
  errors: {
    title: {
      fr: 'Erreur',
      en: 'Error',
      it: 'Errore',
    },
    failed: {
      fr: 'Une erreur est survenue lors de l’envoi du lien. Veuillez réessayer.',
      en: 'An error occurred while sending the link. Please try again.',
      it: 'Si è verificato un errore durante l’invio del link. Riprova.',
    },
    notSent: {
      fr: 'Le lien n’est pas parti. Votre adresse est toujours là : vous pouvez réessayer.',
      en: 'The link was not sent. Your address is still here: you can try again.',
      it: 'Il link non è partito. Il tuo indirizzo è ancora qui, pronto per un nuovo invio.',
    },
    noAccount: {
      fr: 'Aucun compte n’existe pour cette adresse. Inscrivez-vous d’abord en choisissant une formule ci-dessous.',
      en: 'No account found for this email. Sign up first by choosing a plan below.',
      it: 'Nessun account trovato per questo indirizzo. Iscriviti prima scegliendo una formula qui sotto.',
    },
    badAddress: {
      fr: 'Cette adresse semble incomplète. Vérifiez qu’elle ressemble à nom@exemple.lu.',
      en: 'That address seems incomplete. It should look like name@example.com.',
      it: 'L’indirizzo sembra incompleto. Deve avere la forma nome@esempio.it.',
    },
    tooMany: {
      one: {
        fr: 'Trop de liens demandés en peu de temps. Réessayez dans une minute, ou utilisez le dernier lien reçu.',
        en: 'Too many links requested in a short time. Try again in one minute, or use the last link you received.',
        it: 'Troppi link richiesti in poco tempo. Riprova tra un minuto, oppure usa l’ultimo link ricevuto.',
      },
      other: {
        fr: 'Trop de liens demandés en peu de temps. Réessayez dans {minutes} minutes, ou utilisez le dernier lien reçu.',
        en: 'Too many links requested in a short time. Try again in {minutes} minutes, or use the last link you received.',
        it: 'Troppi link richiesti in poco tempo. Riprova tra {minutes} minuti, oppure usa l’ultimo link ricevuto.',
      },
    },
  },
  sent: {
    heading: {
      fr: 'Consultez vos e-mails',
      en: 'Check your e-mail',
      it: 'Controlla la posta',
    },
    lead: {
      fr: 'Nous avons envoyé un lien de connexion à {address}',
      en: 'We have sent a login link to {address}',
      it: 'Abbiamo inviato un link di accesso a {address}',
    },
    steps: [
      {
        fr: 'Ouvrez votre boîte de réception.',
        en: 'Open your inbox.',
        it: 'Apri la tua casella di posta.',
      },
      {
        fr: 'Cherchez le message de Mirabelle, même dans les indésirables.',
        en: 'Look for the message from Mirabelle, in your junk folder too.',
        it: 'Cerca il messaggio di Mirabelle, anche nella posta indesiderata.',
      },
      {
        fr: 'Appuyez sur le bouton « {button} ».',
        en: 'Press the “{button}” button.',
        it: 'Premi il pulsante «{button}».',
      },
      {
        fr: 'Vous y êtes. Aucun mot de passe à retenir.',
        en: 'You are in. No password to remember.',
        it: 'Sei dentro. Nessuna password da ricordare.',
      },
    ],
    note: {
      fr: 'Le lien expire dans {minutes} minutes.',
      en: 'The link expires in {minutes} minutes.',
      it: 'Il link scade tra {minutes} minuti.',
    },
    changeEmail: {
      fr: 'Changer d’e-mail',
      en: 'Change e-mail',
      it: 'Cambia e-mail',
    },
    home: {
      fr: 'Retour à l’accueil',
      en: 'Back to the home page',
      it: 'Torna alla pagina iniziale',
    },
  },
  signedIn: {
    heading: {
      fr: 'Votre session est ouverte',
      en: 'You are signed in',
      it: 'Hai già effettuato l’accesso',
    },
    lead: {
      fr: 'Cet appareil est connecté au compte {address}',
      en: 'This device is signed in to {address}',
      it: 'Questo dispositivo è collegato all’account {address}',
    },
    videos: {
      fr: 'Aller aux vidéos',
      en: 'Go to the videos',
      it: 'Vai ai video',
    },
    dashboard: {
      fr: 'Ouvrir l’espace parent',
      en: 'Open the parent dashboard',
      it: 'Apri l’area genitori',
    },
  },
} as const satisfies TextTree
