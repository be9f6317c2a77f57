import type { TextTree } from '#src/shared/language/languages.ts'

export const eraseEmailTexts = {
  subject: {
    fr: 'Confirmez l’effacement de votre compte Mirabelle',
    en: 'Confirm that you want to erase your Mirabelle account',
    it: 'Confermi la cancellazione del suo account Mirabelle',
  },
  title: { fr: 'Effacer votre compte ?', en: 'Erase your account?', it: 'Cancellare il suo account?' },
  body: {
    fr: 'Bonjour, vous avez demandé à effacer votre compte. Le bouton ouvre une page où vous le confirmez. Le lien fonctionne pendant 24 heures.',
    en: 'Hello, you have asked us to erase your account. The button opens a page where you confirm it. The link works for 24 hours.',
    it: 'Buongiorno, ha chiesto di cancellare il suo account. Il pulsante apre una pagina in cui confermarlo. Il link funziona per 24 ore.',
  },
  kept: {
    fr: 'L’abonnement prend fin aussitôt, sans remboursement : dans les quatorze jours qui suivent le premier paiement, rétractez-vous d’abord. Le compte, les enfants et tout ce qu’ils ont fait sont effacés. Restent vos factures, chez notre prestataire de paiement, comme la loi l’exige, et, pendant dix ans, la preuve de vos accords, sans votre nom.',
    en: 'The subscription ends at once, without a refund: if your first payment was less than fourteen days ago, withdraw first. The account, your children’s profiles and everything they have done are erased. Your invoices stay with our payment provider, as the law requires, and the proof of your consents is kept for ten years, without your name.',
    it: 'L’abbonamento termina subito, senza rimborso: nei quattordici giorni dopo il primo pagamento, eserciti prima il recesso. L’account, i figli e tutto ciò che hanno fatto vengono cancellati. Restano le sue fatture, presso il nostro fornitore dei pagamenti, come richiede la legge, e per dieci anni la prova dei suoi consensi, senza il suo nome.',
  },
  button: { fr: 'Ouvrir la page', en: 'Open the page', it: 'Aprire la pagina' },
  notYou: {
    fr: 'Vous n’avez rien demandé ? Ignorez ce message, rien ne sera effacé. Déconnectez aussi les appareils que vous ne connaissez pas.',
    en: 'Didn’t ask for anything? Ignore this message and nothing will be erased. Also sign out any devices you do not recognise.',
    it: 'Non ha chiesto nulla? Ignori questo messaggio e nulla verrà cancellato. Disconnetta anche i dispositivi che non riconosce.',
  },
} as const satisfies TextTree
