import { fieldTexts } from '#src/api/fields.texts.ts'
import type { TextTree } from '#src/shared/language/languages.ts'

/**
 * Texts of the account page about the address of the monthly box. In French a “coffret” is the box as a
 * parcel (docs/glossary.md).
 */
export const deliveryAddressTexts = {
  heading: { fr: 'Adresse du coffret', en: 'Address for the box', it: 'Indirizzo per la scatola' },
  loading: { fr: 'Chargement de l’adresse', en: 'Loading the address', it: 'Caricamento dell’indirizzo' },
  failed: {
    fr: 'L’adresse n’a pas pu être chargée.',
    en: 'The address could not be loaded.',
    it: 'Non è stato possibile caricare l’indirizzo.',
  },
  why: {
    fr: 'Votre formule comprend la box d’activités. Dites-nous où envoyer le coffret de chaque mois : sans adresse, il ne peut pas partir.',
    en: 'Your plan includes the activity box. Tell us where to send it each month: without an address it cannot be sent.',
    it: 'La tua formula comprende la scatola di attività. Dicci dove spedirla ogni mese: senza un indirizzo non può partire.',
  },
  noBox: {
    fr: 'Rien n’est envoyé à cette adresse pour l’instant : la box part aux familles qui ont la formule complète et un accès ouvert. Vous pouvez retirer l’adresse.',
    en: 'Nothing is sent to this address for now: the box goes to families on the complete plan whose access is open. You can remove the address.',
    it: 'Per ora a questo indirizzo non si spedisce nulla: la scatola va alle famiglie che hanno la formula completa e l’accesso aperto. Puoi rimuovere l’indirizzo.',
  },
  only: {
    fr: 'Cette adresse ne sert qu’à vous envoyer le coffret.',
    en: 'This address is used only to send you the box.',
    it: 'Questo indirizzo serve soltanto a spedirti la scatola.',
  },
  add: { fr: 'Indiquer une adresse', en: 'Add an address', it: 'Aggiungi un indirizzo' },
  change: { fr: 'Modifier l’adresse', en: 'Change the address', it: 'Modifica l’indirizzo' },
  remove: { fr: 'Retirer l’adresse', en: 'Remove the address', it: 'Rimuovi l’indirizzo' },
  askRemove: {
    title: { fr: 'Retirer l’adresse ?', en: 'Remove the address?', it: 'Rimuovere l’indirizzo?' },
    text: {
      fr: 'Elle sera effacée. Pour recevoir un coffret, il faudra l’indiquer de nouveau.',
      en: 'It will be deleted. To receive a box, you will have to give it again.',
      it: 'Verrà cancellato. Per ricevere una scatola, dovrai indicarlo di nuovo.',
    },
    confirm: { fr: 'Oui, retirer', en: 'Yes, remove it', it: 'Sì, rimuovi' },
    keep: { fr: 'Garder l’adresse', en: 'Keep the address', it: 'Tieni l’indirizzo' },
  },
  removing: { fr: 'Retrait…', en: 'Removing…', it: 'Rimozione…' },
  removed: { fr: 'Adresse retirée', en: 'Address removed', it: 'Indirizzo rimosso' },
  save: { fr: 'Enregistrer l’adresse', en: 'Save the address', it: 'Salva l’indirizzo' },
  saving: { fr: 'Enregistrement…', en: 'Saving…', it: 'Salvataggio…' },
  saved: { fr: 'Adresse enregistrée', en: 'Address saved', it: 'Indirizzo salvato' },
  cancel: { fr: 'Annuler', en: 'Cancel', it: 'Annulla' },
  fields: {
    country: { fr: 'Pays', en: 'Country', it: 'Paese' },
    recipient: { fr: 'Destinataire', en: 'Recipient', it: 'Destinatario' },
    line1: { fr: 'Numéro et rue', en: 'House number and street', it: 'Via e numero civico' },
    line2: { fr: 'Complément d’adresse', en: 'Flat, building, floor', it: 'Interno, scala, piano' },
    postalCode: { fr: 'Code postal', en: 'Postcode', it: 'Codice postale' },
    town: { fr: 'Ville', en: 'Town', it: 'Località' },
  },
  optional: { fr: '(facultatif)', en: '(optional)', it: '(facoltativo)' },
  choose: { fr: 'Choisir', en: 'Choose', it: 'Scegli' },
  countryHint: {
    fr: 'Le coffret est envoyé dans ces cinq pays.',
    en: 'The box is sent to these five countries.',
    it: 'La scatola si spedisce in questi cinque Paesi.',
  },
  recipientHint: {
    fr: 'Votre prénom et votre nom, jamais ceux de votre enfant.',
    en: 'Your own first and last name, never your child’s.',
    it: 'Il tuo nome e cognome, mai quelli di tuo figlio o tua figlia.',
  },
  summary: {
    fr: 'Il reste quelque chose à corriger',
    en: 'Something needs correcting',
    it: 'C’è qualcosa da correggere',
  },
  errors: {
    country: { fr: 'Le pays est requis', en: 'The country is required', it: 'Il Paese è obbligatorio' },
    recipient: {
      fr: 'Le nom du destinataire est requis',
      en: 'The recipient’s name is required',
      it: 'Il nome del destinatario è obbligatorio',
    },
    line1: {
      fr: 'Le numéro et la rue sont requis',
      en: 'The house number and street are required',
      it: 'La via e il numero civico sono obbligatori',
    },
    postalCode: {
      fr: 'Le code postal est requis',
      en: 'The postcode is required',
      it: 'Il codice postale è obbligatorio',
    },
    postalCodes: {
      FR: {
        fr: 'En France, un code postal a cinq chiffres',
        en: 'In France, a postcode has five digits',
        it: 'In Francia il codice postale ha cinque cifre',
      },
      BE: {
        fr: 'En Belgique, un code postal a quatre chiffres',
        en: 'In Belgium, a postcode has four digits',
        it: 'In Belgio il codice postale ha quattro cifre',
      },
      LU: {
        fr: 'Au Luxembourg, un code postal a quatre chiffres, avec ou sans L- devant',
        en: 'In Luxembourg, a postcode has four digits, with or without L- before them',
        it: 'In Lussemburgo il codice postale ha quattro cifre, con o senza L- davanti',
      },
      CH: {
        fr: 'En Suisse, un code postal a quatre chiffres',
        en: 'In Switzerland, a postcode has four digits',
        it: 'In Svizzera il codice postale ha quattro cifre',
      },
      IT: {
        fr: 'En Italie, un code postal a cinq chiffres',
        en: 'In Italy, a postcode has five digits',
        it: 'In Italia il codice postale ha cinque cifre',
      },
    },
    town: { fr: 'La ville est requise', en: 'The town is required', it: 'La località è obbligatoria' },
    ...fieldTexts,
  },
  failures: {
    noBox: {
      fr: 'La box part aux familles qui ont la formule complète et un accès ouvert. Rien n’a été enregistré.',
      en: 'The box goes to families on the complete plan whose access is open. Nothing was saved.',
      it: 'La scatola va alle famiglie che hanno la formula completa e l’accesso aperto. Non è stato salvato nulla.',
    },
    away: {
      fr: 'Le service est momentanément indisponible. Rien n’a changé. Réessayez dans un instant.',
      en: 'The service is temporarily unavailable. Nothing has changed. Try again shortly.',
      it: 'Il servizio è momentaneamente non disponibile. Nulla è cambiato. Riprova tra poco.',
    },
  },
} as const satisfies TextTree
