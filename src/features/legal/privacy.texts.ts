import type { TextTree } from '#src/shared/language/languages.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import type { LegalSection } from './legal-section.ts'
import { versionLine } from './version-line.ts'

/** SPEC §2: seven sections with a data list, five rights, the anchor `cookies` with its three types. */
const sections = {
  controller: {
    title: {
      fr: 'Qui répond de vos données',
      en: 'Who is responsible for your data',
      it: 'Chi risponde dei suoi dati',
    },
    paragraphs: [
      {
        fr: 'Le responsable du traitement est {companyName}, {companyAddress}. Nous avons désigné un délégué à la protection des données, que vous pouvez joindre à {privacyEmail}.',
        en: 'The controller is {companyName}, {companyAddress}. We have appointed a data protection officer, whom you can reach at {privacyEmail}.',
        it: 'Il titolare del trattamento è {companyName}, {companyAddress}. Abbiamo nominato un responsabile della protezione dei dati, raggiungibile all’indirizzo {privacyEmail}.',
      },
      {
        fr: 'Nous appliquons le Règlement général sur la protection des données (RGPD) et la loi luxembourgeoise du 1er août 2018 ; pour les familles de Suisse, aussi la loi fédérale sur la protection des données (nLPD). Le principe est simple : demander peu, garder peu de temps, ne rien vendre.',
        en: 'We follow the General Data Protection Regulation (GDPR) and the Luxembourg law of 1 August 2018; for families in Switzerland, also the Federal Act on Data Protection (revFADP). The principle is simple: ask for little, keep it briefly, sell nothing.',
        it: 'Applichiamo il Regolamento generale sulla protezione dei dati (GDPR) e la legge lussemburghese del 1° agosto 2018; per le famiglie in Svizzera, anche la legge federale sulla protezione dei dati (nLPD). Il principio è semplice: chiedere poco, conservare per poco, non vendere nulla.',
      },
    ],
  },
  data: {
    title: { fr: 'Les données que nous gardons', en: 'The data we keep', it: 'I dati che conserviamo' },
    paragraphs: [
      {
        fr: 'Voici la liste. Nous ne demandons ni photographie, ni adresse postale dans les questions d’accueil, ni numéro de carte.',
        en: 'Here is the list. We ask for no photograph, no postal address in the welcome questions, and no card number.',
        it: 'Ecco l’elenco. Non chiediamo fotografie, né l’indirizzo postale nelle domande di benvenuto, né il numero della carta.',
      },
    ],
    items: [
      {
        title: { fr: 'Le compte', en: 'The account', it: 'L’account' },
        text: {
          fr: 'Votre adresse e-mail, la date de création du compte, vos connexions et appareils, la langue choisie, les e-mails que vous souhaitez et, si vous les créez, le code de la famille et l’adresse d’agenda, gardés sous une forme illisible. Si vous invitez un deuxième parent, son adresse aussi ; sans réponse, nous l’oublions après 90 jours. Si vous écrivez un mot sur la garde, ce mot et qui l’a modifié.',
          en: 'Your e-mail address, the date the account was created, your sign-ins and devices, your language, the e-mails you want and, if you create them, the family code and the calendar address, kept in a form that nobody can read. If you invite a second parent, their address too; without an answer we delete it after 90 days. If you write a few words about custody, those words and who changed them.',
          it: 'Il suo indirizzo e-mail, la data di creazione dell’account, gli accessi e i dispositivi, la lingua scelta, le e-mail che desidera e, se li crea, il codice di famiglia e l’indirizzo dell’agenda, conservati in forma illeggibile. Se invita un secondo genitore, anche l’indirizzo di quella persona; senza risposta lo cancelliamo dopo 90 giorni. Se scrive qualche parola sull’affidamento, il testo e chi l’ha modificato.',
        },
      },
      {
        title: { fr: 'La famille', en: 'The family', it: 'La famiglia' },
        text: {
          fr: 'Votre prénom et votre nom, votre pays et votre fuseau horaire, la date, la langue et la version de votre consentement.',
          en: 'Your first and last name, your country and time zone, and the date, language and version of your consent.',
          it: 'Il suo nome e cognome, il Paese e il fuso orario, e la data, la lingua e la versione del suo consenso.',
        },
      },
      {
        title: { fr: 'L’enfant', en: 'The child', it: 'Il minore' },
        text: {
          fr: 'Son prénom, sa tranche d’âge, sa langue, le nom d’affichage, le dessin choisi, les objectifs et centres d’intérêt, le souhait écrit avec vos mots, vos réponses sur ses habitudes (de 1 à 5), au départ et ensuite, vos souhaits pour la caméra et le chat, la vérification technique, la Mission 0, les langues de ses lives, les limites de temps que vous fixez et ce que vous mettez de côté pour cet enfant.',
          en: 'First name, age band, language, display name, the drawing chosen, objectives and interests, the wish in your own words, your answers about habits (from 1 to 5), at the start and later on, your preferences for camera and chat, the technical check, Mission 0, the languages of live sessions, the time limits you set and what you put aside for this child.',
          it: 'Nome, fascia d’età, lingua, nome visualizzato, disegno scelto, obiettivi e interessi, il desiderio che lei scrive con parole sue, le risposte che dà sulle abitudini (da 1 a 5), all’inizio e in seguito, le preferenze che indica per videocamera e chat, la verifica tecnica, la Missione 0, le lingue delle dirette, i limiti di tempo che imposta e ciò che mette da parte per il minore.',
        },
      },
      {
        title: { fr: 'L’activité', en: 'Activity', it: 'L’attività' },
        text: {
          fr: 'Les places prises et les présences aux lives, les vidéos regardées et le temps passé, les défis, le mot que vous y laissez et les badges, les séances individuelles et le mot de l’expert, les appels « Ça ne va pas ». Les lives de notre classe sont enregistrés : la voix et les messages de votre enfant peuvent y figurer ; son image seulement si vous l’avez accepté et que la caméra est allumée.',
          en: 'Places taken and attendance at live sessions, videos watched and for how long, challenges and the note you leave on them, badges, one-to-one sessions and the expert’s note, each press of “Something is wrong”. Sessions in our classroom are recorded: your child’s voice and messages may be in them; their picture only if you agreed and the camera is on.',
          it: 'I posti presi e le presenze alle dirette, i video guardati e per quanto tempo, le sfide, le parole che lei vi lascia e i distintivi, gli incontri individuali e le due righe dell’esperto, le segnalazioni «Qualcosa non va». Le dirette nella nostra aula vengono registrate: possono comparirvi la voce e i messaggi del minore; la sua immagine solo se lei vi ha acconsentito e la videocamera è accesa.',
        },
      },
      {
        title: { fr: 'L’abonnement', en: 'The subscription', it: 'L’abbonamento' },
        text: {
          fr: 'La formule, les dates, les montants et les identifiants de paiement donnés par notre prestataire ; les parrainages, les jours offerts et, s’il y en a une, une suspension avec sa raison.',
          en: 'Plan, dates, amounts and the payment identifiers given by our provider; referrals, free days and, if there is one, a suspension with its reason.',
          it: 'La formula, le date, gli importi e gli identificativi di pagamento forniti dal nostro fornitore di servizi di pagamento; gli inviti, i giorni gratuiti e, se c’è, una sospensione con il suo motivo.',
        },
      },
      {
        title: {
          fr: 'L’adresse du coffret',
          en: 'The address for the box',
          it: 'L’indirizzo per la scatola',
        },
        text: {
          fr: 'Avec la formule Le complet, si vous l’indiquez dans votre compte : votre nom et l’adresse postale où envoyer la box d’activités, et les envois faits. Jamais le nom de l’enfant. Vous pouvez la retirer à tout moment.',
          en: 'With the Complete plan, if you give it in your account: your name and the postal address to send the activity box to, and the parcels sent. Never the child’s name. You can remove it at any time.',
          it: 'Con la formula Il completo, se lo indica nel suo account: il suo nome e l’indirizzo postale a cui spedire la scatola di attività, e le spedizioni fatte. Mai il nome del minore. Può rimuovere l’indirizzo in qualsiasi momento.',
        },
      },
      {
        title: { fr: 'Un cadeau', en: 'A gift', it: 'Un regalo' },
        text: {
          fr: 'Si vous offrez des mois à une famille : votre e-\u2060mail et le sien, votre message, le jour d’envoi, le montant et les identifiants de paiement. Si l’on vous en offre : l’e-mail auquel le code est envoyé, et l’usage du code.',
          en: 'If you give months to a family: your e-mail address and theirs, your message, the sending date, the amount and the payment identifiers. If you are given some: the e-mail address the code is sent to, and the use of the code.',
          it: 'Se lei regala dei mesi a una famiglia: la sua e-\u2060mail e quella della famiglia, il messaggio, il giorno di invio, l’importo e gli identificativi di pagamento. Se li riceve: l’e-mail a cui viene inviato il codice, e l’uso del codice.',
        },
      },
      {
        title: { fr: 'Vos messages', en: 'Your messages', it: 'I suoi messaggi' },
        text: {
          fr: 'Ce que vous écrivez dans le formulaire de contact, avec votre nom, votre e-mail et votre téléphone si vous le donnez ; vos échanges avec l’équipe ; une rétractation ou une résiliation déclarée sans compte ouvert ; votre adresse si vous demandez le guide ou la lettre.',
          en: 'What you write in the contact form, with your name, your e-mail and your telephone number if you give it; what you and the team write to each other; a withdrawal or cancellation declared without signing in; your address if you ask for the guide or the letter.',
          it: 'Ciò che lei scrive nel modulo di contatto, con nome, e-mail e, se lo indica, telefono; i messaggi che scambia con il team; un recesso o una disdetta dichiarati senza accedere; il suo indirizzo se chiede la guida o la lettera.',
        },
      },
      {
        title: { fr: 'Les données techniques', en: 'Technical data', it: 'I dati tecnici' },
        text: {
          fr: 'L’adresse IP, le temps de limiter les abus, et 90 jours pour celle de chaque connexion ; des journaux techniques sans nom d’enfant. Si vous l’acceptez, les pages vues.',
          en: 'The IP address, for as long as it takes to limit abuse and, with each sign-in, for 90 days; and technical logs without any child’s name. If you agree, page views.',
          it: 'L’indirizzo IP, per il tempo necessario a limitare gli abusi e, con ogni accesso, per 90 giorni; e registri tecnici senza nomi di minori. Se lei accetta, le pagine viste.',
        },
      },
    ],
  },
  purposes: {
    title: {
      fr: 'Pourquoi, et sur quelle base',
      en: 'Why, and on what basis',
      it: 'Perché, e su quale base',
    },
    paragraphs: [
      {
        fr: 'Chaque usage repose sur une base prévue par l’article 6 du RGPD.',
        en: 'Each use rests on a basis set out in article 6 of the GDPR.',
        it: 'Ogni uso si fonda su una base prevista dall’articolo 6 del GDPR.',
      },
    ],
    items: [
      {
        title: { fr: 'Le contrat', en: 'Contract', it: 'Il contratto' },
        text: {
          fr: 'Ouvrir votre compte, vous connecter, donner accès aux lives et aux replays, envoyer la box, encaisser et rembourser, appliquer le parrainage.',
          en: 'Opening your account, signing you in, giving access to sessions and replays, sending the box, taking and refunding payments, applying referrals.',
          it: 'Aprire il suo account, farla accedere, darle accesso a dirette e registrazioni, spedire la scatola, incassare e rimborsare, applicare gli inviti.',
        },
      },
      {
        title: { fr: 'Votre consentement', en: 'Your consent', it: 'Il suo consenso' },
        text: {
          fr: 'Les données de votre enfant, la lettre par e-mail, les cookies de mesure d’audience et marketing.',
          en: 'Your child’s data, the letter by e-mail, analytics and marketing cookies.',
          it: 'I dati del minore, la lettera per e-mail, i cookie statistici e di marketing.',
        },
      },
      {
        title: {
          fr: 'Notre intérêt légitime',
          en: 'Our legitimate interest',
          it: 'Il nostro interesse legittimo',
        },
        text: {
          fr: 'Vous répondre, protéger le service contre la fraude et les abus, garder trace des actes de nos administrateurs.',
          en: 'Replying to you, protecting the service against fraud and abuse, keeping a record of what our administrators do.',
          it: 'Risponderle, proteggere il servizio da frodi e abusi, tenere traccia di ciò che fanno i nostri amministratori.',
        },
      },
      {
        title: { fr: 'La loi', en: 'The law', it: 'La legge' },
        text: {
          fr: 'Garder les pièces comptables et répondre aux autorités quand elles y ont droit.',
          en: 'Keeping accounting records and answering authorities when they are entitled to ask.',
          it: 'Conservare i documenti contabili e rispondere alle autorità quando ne hanno diritto.',
        },
      },
    ],
    closing: [
      {
        fr: 'Aucune décision n’est prise par une machine seule, et aucun profil publicitaire n’est établi.',
        en: 'No decision is taken by a machine alone, and no advertising profile is drawn up.',
        it: 'Nessuna decisione viene presa da una macchina da sola, e non si crea alcun profilo pubblicitario.',
      },
    ],
  },
  children: {
    title: { fr: 'Les enfants', en: 'Children', it: 'I minori' },
    paragraphs: [
      {
        fr: 'Au Luxembourg, le consentement d’un enfant de moins de 16 ans ne suffit pas pour le traitement de ses données par un service en ligne (en France 15 ans, en Italie 14, en Belgique 13). Chez nous, c’est le parent qui consent pour chaque enfant, quel que soit son âge. Sans ce consentement, aucune donnée de l’enfant n’est enregistrée.',
        en: 'In Luxembourg, a child under 16 cannot consent alone to the processing of their data by an online service (15 in France, 14 in Italy, 13 in Belgium). With us, the parent consents for every child, whatever their age. Without that consent, no data about the child is stored.',
        it: 'In Lussemburgo, il consenso di un minore con meno di 16 anni non basta per il trattamento dei suoi dati da parte di un servizio online (15 anni in Francia, 14 in Italia, 13 in Belgio). Da noi acconsente il genitore per ogni minore, qualunque sia l’età. Senza questo consenso, nessun dato del minore viene registrato.',
      },
      {
        fr: 'Sur le site, l’enfant apparaît sous le nom d’affichage que vous choisissez, avec un dessin et jamais une photographie ; pour l’image dans un live enregistré, nous vous demandons un accord à part. Il n’y a ni publicité, ni classement, ni traceur d’un tiers sur les pages qu’utilise un enfant.',
        en: 'On the site, the child appears under the display name you choose, with a drawing and never a photograph; for the picture in a recorded session we ask for your separate agreement. There is no advertising, no ranking and no third-party tracker on the pages a child uses.',
        it: 'Sul sito il minore compare con il nome visualizzato che lei sceglie, con un disegno e mai una fotografia; per l’immagine in una diretta registrata le chiediamo un consenso a parte. Sulle pagine usate dai minori non ci sono pubblicità, classifiche né tracciatori di terzi.',
      },
      {
        fr: 'Vous pouvez retirer votre consentement à tout moment, dans votre compte ou en écrivant à {privacyEmail}. Le retrait vaut pour l’avenir, et nous effaçons alors les données de l’enfant. Sa voix, et son image si vous l’aviez acceptée, restent dans les replays publiés : écrivez-nous pour les faire retirer.',
        en: 'You may withdraw your consent at any time, in your account or by writing to {privacyEmail}. Withdrawal applies to the future, and we then erase the child’s data. The child’s voice, and picture if you had agreed to it, stay in published replays: write to us to have them taken down.',
        it: 'Può revocare il consenso in qualsiasi momento, nel suo account o scrivendo a {privacyEmail}. La revoca vale per il futuro, e allora cancelliamo i dati del minore. La sua voce, e la sua immagine se lei l’aveva accettata, restano nelle registrazioni pubblicate: ci scriva per farle togliere.',
      },
    ],
  },
  sharing: {
    title: {
      fr: 'Qui les reçoit, et combien de temps nous les gardons',
      en: 'Who receives your data, and how long we keep it',
      it: 'Chi li riceve, e per quanto tempo li conserviamo',
    },
    paragraphs: [
      {
        fr: 'Seules les personnes qui en ont besoin y accèdent : notre équipe, notre hébergeur ({hostName}), notre prestataire de paiement Stripe, et ceux qui acheminent nos e-mails, nos lives, nos vidéos et la box. Chacun est lié par un contrat et n’utilise vos données que pour nous. Stripe traite aussi certaines données pour ses propres obligations légales et contre la fraude. Nous ne vendons ni ne louons aucune donnée.',
        en: 'Only those who need it have access: our team, our host ({hostName}), our payment provider Stripe, and those who carry our e-mails, live sessions, videos and the box. Each is bound by a contract and uses your data for us alone. Stripe also processes some data for its own legal obligations and to prevent fraud. We neither sell nor rent any data.',
        it: 'Vi accede solo chi ne ha bisogno: il nostro team, il nostro fornitore di hosting ({hostName}), il nostro fornitore di servizi di pagamento Stripe, e chi recapita le nostre e-mail, le dirette, i video e la scatola. Ciascuno è vincolato da un contratto e usa solo per noi i dati che la riguardano. Stripe tratta alcuni dati anche per i propri obblighi di legge e contro le frodi. Non vendiamo né affittiamo alcun dato.',
      },
      {
        fr: 'Si un prestataire traite des données hors de l’Espace économique européen, c’est sous une décision d’adéquation ou des clauses contractuelles types de la Commission européenne.',
        en: 'Where a provider processes data outside the European Economic Area, it does so under an adequacy decision or the European Commission’s standard contractual clauses.',
        it: 'Se un fornitore tratta dati fuori dallo Spazio economico europeo, lo fa in base a una decisione di adeguatezza o alle clausole contrattuali tipo della Commissione europea.',
      },
      {
        fr: 'Nous gardons vos données pendant l’abonnement et jusqu’à 3 ans après sa fin, puis nous les effaçons. Sans abonnement, c’est 3 ans après votre dernière connexion. Un message écrit sans compte, une demande de guide, un cadeau, une rétractation ou une résiliation confirmées sans connexion sont effacés au bout de 3 ans ; une demande de lettre, une rétractation ou une résiliation jamais confirmée, 90 jours après l’expiration de son lien ; une inscription à la lettre, 3 ans après votre désinscription ; vos échanges avec l’équipe, avec le compte. Vous pouvez tout effacer plus tôt, depuis votre compte. Les pièces comptables sont gardées 10 ans, comme la loi luxembourgeoise l’exige ; la preuve de vos consentements aussi, sans nom. Le journal des actions de l’équipe, qui ne désigne une famille que par un numéro, est conservé. Un lien de connexion n’est valable que 15 minutes.',
        en: 'We keep your data during the subscription and for up to 3 years after it ends, then we erase it. Without a subscription, that is 3 years after you last signed in. A message written without an account, a request for the guide, a gift, and a withdrawal or cancellation confirmed without signing in are erased after 3 years; a request for the letter, a withdrawal or a cancellation that was never confirmed, 90 days after its link expires; a subscription to the letter, 3 years after you unsubscribe; what you and the team write to each other, with the account. You may erase everything earlier, from your account. Accounting records are kept for 10 years, as Luxembourg law requires; so is the proof of your consents, without a name. The log of the team’s actions, which identifies a family only by a number, is kept. A login link is valid for 15 minutes only.',
        it: 'Conserviamo i suoi dati durante l’abbonamento e fino a 3 anni dopo la sua fine, poi li cancelliamo. Senza abbonamento, fino a 3 anni dopo il suo ultimo accesso. Un messaggio scritto senza account, una richiesta della guida, un regalo, un recesso o una disdetta confermati senza accesso vengono cancellati dopo 3 anni; una richiesta della lettera, un recesso o una disdetta mai confermati, 90 giorni dopo la scadenza del loro link; un’iscrizione alla lettera, 3 anni dopo la disiscrizione; i messaggi che scambia con il team, insieme all’account. Può cancellare tutto prima, dal suo account. I documenti contabili si conservano per 10 anni, come richiede la legge lussemburghese, e così la prova dei suoi consensi, senza nome. Il registro delle azioni del team, che indica una famiglia solo con un numero, viene conservato. Un link di accesso vale solo 15 minuti.',
      },
    ],
  },
  rights: {
    title: { fr: 'Vos cinq droits', en: 'Your five rights', it: 'I suoi cinque diritti' },
    paragraphs: [
      {
        fr: 'Depuis la page Mon compte, vous téléchargez vos données, modifiez vos réponses et effacez le compte. Vous pouvez aussi écrire, pour vous ou pour votre enfant, à {privacyEmail} depuis l’adresse de votre compte. C’est gratuit, et nous répondons dans le mois.',
        en: 'From your account page you can download your data, edit your answers and erase the account. You may also write, for yourself or for your child, to {privacyEmail} from the address of your account. It is free, and we reply within a month.',
        it: 'Dalla pagina del suo account può scaricare i dati, modificare le risposte e cancellare l’account. Può anche scrivere, per sé o per il minore, a {privacyEmail} dall’indirizzo del suo account. È gratuito, e rispondiamo entro un mese.',
      },
    ],
    items: [
      {
        title: { fr: 'Accès', en: 'Access', it: 'Accesso' },
        text: {
          fr: 'Savoir quelles données nous avons, et en recevoir une copie.',
          en: 'Knowing which data we hold, and receiving a copy.',
          it: 'Sapere quali dati abbiamo, e riceverne una copia.',
        },
      },
      {
        title: { fr: 'Rectification', en: 'Rectification', it: 'Rettifica' },
        text: {
          fr: 'Faire corriger ce qui est faux ou incomplet.',
          en: 'Having what is wrong or incomplete put right.',
          it: 'Far correggere ciò che è sbagliato o incompleto.',
        },
      },
      {
        title: { fr: 'Effacement', en: 'Erasure', it: 'Cancellazione' },
        text: {
          fr: 'Faire supprimer vos données, sauf celles que la loi nous oblige à garder.',
          en: 'Having your data deleted, except what the law obliges us to keep.',
          it: 'Far eliminare i suoi dati, salvo quelli che la legge ci obbliga a conservare.',
        },
      },
      {
        title: {
          fr: 'Opposition et limitation',
          en: 'Objection and restriction',
          it: 'Opposizione e limitazione',
        },
        text: {
          fr: 'Refuser un usage fondé sur notre intérêt légitime, ou le faire suspendre le temps d’une vérification.',
          en: 'Refusing a use based on our legitimate interest, or having it paused while something is checked.',
          it: 'Rifiutare un uso fondato sul nostro interesse legittimo, o farlo sospendere durante una verifica.',
        },
      },
      {
        title: { fr: 'Portabilité', en: 'Portability', it: 'Portabilità' },
        text: {
          fr: 'Recevoir vos données dans un fichier lisible par une machine, pour les confier à un autre service.',
          en: 'Receiving your data in a machine-readable file, to take to another service.',
          it: 'Ricevere i suoi dati in un file leggibile da una macchina, per affidarli a un altro servizio.',
        },
      },
    ],
    closing: [
      {
        fr: 'Vous pouvez aussi retirer à tout moment un consentement donné. Si notre réponse ne vous convient pas, vous pouvez saisir la Commission nationale pour la protection des données (CNPD), 15, boulevard du Jazz, L-4370 Belvaux, cnpd.public.lu, ou l’autorité de votre pays.',
        en: 'You may also withdraw any consent you have given, at any time. If you are not satisfied with our reply, you may complain to the National Commission for Data Protection (CNPD), 15, boulevard du Jazz, L-4370 Belvaux, cnpd.public.lu, or to the authority of your country.',
        it: 'Può inoltre revocare in qualsiasi momento un consenso dato. Se la nostra risposta non la soddisfa, può rivolgersi alla Commissione nazionale per la protezione dei dati (CNPD), 15, boulevard du Jazz, L-4370 Belvaux, cnpd.public.lu, o all’autorità del suo Paese.',
      },
    ],
  },
  cookies: {
    title: { fr: 'Cookies', en: 'Cookies', it: 'Cookie' },
    paragraphs: [
      {
        fr: 'Un bandeau vous demande votre choix à la première visite. Refuser est aussi simple qu’accepter, et vous pouvez changer d’avis depuis le pied de page, avec « Choix des cookies ».',
        en: 'A banner asks for your choice on your first visit. Refusing is as easy as accepting, and you can change your mind from the foot of any page, with “Cookie choices”.',
        it: 'Un avviso le chiede di scegliere alla prima visita. Rifiutare è facile quanto accettare, e può cambiare idea dal fondo di ogni pagina, con «Scelte sui cookie».',
      },
    ],
    items: [
      {
        title: { fr: 'Essentiels', en: 'Essential', it: 'Essenziali' },
        text: {
          fr: 'Toujours actifs. session et signed-in gardent votre session ouverte (30 jours) ; child-view dit que l’appareil est dans le verger d’un enfant (30 jours) ; asked-link reconnaît le navigateur qui a demandé un lien de connexion (2 heures) ; checkout, celui d’un paiement en cours (2 jours) ; ref garde le code d’une famille amie (30 jours) ; language, la langue (un an). Certains noms commencent par « __Host- ».',
          en: 'Always on. session and signed-in keep you signed in (30 days); child-view says that the device is in a child’s orchard (30 days); asked-link recognises the browser that asked for a login link (2 hours); checkout, the one with a payment under way (2 days); ref keeps a friend’s code (30 days); language, the language (a year). Some names begin with “__Host-”.',
          it: 'Sempre attivi. session e signed-in mantengono l’accesso (30 giorni); child-view indica che il dispositivo è nel frutteto di un minore (30 giorni); asked-link riconosce il browser che ha chiesto un link di accesso (2 ore); checkout quello di un pagamento in corso (2 giorni); ref conserva il codice di una famiglia amica (30 giorni); language la lingua (un anno). Alcuni nomi cominciano con «__Host-».',
        },
      },
      {
        title: { fr: 'Mesure d’audience', en: 'Analytics', it: 'Statistiche' },
        text: {
          fr: 'Seulement si vous les acceptez. visitor (31 jours) compte les pages vues, pour savoir ce qui sert et ce qui manque. Jamais sur les pages d’administration.',
          en: 'Only if you accept them. visitor (31 days) counts page views, so that we know what is useful and what is missing. Never on administration pages.',
          it: 'Solo se lei li accetta. visitor (31 giorni) conta le pagine viste, per sapere che cosa serve e che cosa manca. Mai sulle pagine di amministrazione.',
        },
      },
      {
        title: { fr: 'Marketing', en: 'Marketing', it: 'Marketing' },
        text: {
          fr: 'Seulement si vous les acceptez. Ils serviraient à mesurer une campagne. Nous n’en déposons aucun aujourd’hui, et n’en déposerons jamais sur une page destinée à un enfant.',
          en: 'Only if you accept them. They would measure a campaign. We set none today, and never will on a page meant for a child.',
          it: 'Solo se lei li accetta. Servirebbero a misurare una campagna. Oggi non ne usiamo nessuno, e non ne useremo mai su una pagina destinata a un minore.',
        },
      },
    ],
    closing: [
      {
        fr: 'Votre navigateur retient aussi, sans rien envoyer à personne : le choix fait dans le bandeau, la langue, les couleurs du soir et si elles ont été proposées, l’enfant choisi pour un replay, une annonce ou un message fermé et, jusqu’à l’envoi, vos réponses aux questions d’accueil (un mois au plus, effacées quand vous vous déconnectez). Il garde enfin une page de notre site pour les moments sans réseau ; elle ne dit rien de vous.',
        en: 'Your browser remembers other things too, which it sends to nobody: the choice made in the banner, the language, the evening colours and whether they have been suggested, the child chosen for a replay, an announcement or message that was closed and, until they are sent, your answers to the welcome questions (a month at most, erased when you sign out). It also keeps a page of ours for when there is no network; it says nothing about you.',
        it: 'Il browser ricorda anche altre cose, che non invia a nessuno: la scelta fatta nell’avviso, la lingua, i colori della sera e se sono già stati proposti, chi guarda una registrazione, un annuncio o un messaggio chiuso e, fino all’invio, le risposte alle domande di benvenuto (al massimo un mese, cancellate all’uscita dall’account). Conserva inoltre una nostra pagina per quando manca la rete; non contiene nulla su di lei.',
      },
    ],
  },
} satisfies Record<string, LegalSection>

export const privacyTexts = {
  meta: {
    title: {
      fr: 'Politique de confidentialité | Mirabelle',
      en: 'Privacy policy | Mirabelle',
      it: 'Informativa sulla privacy | Mirabelle',
    },
    description: {
      fr: 'Quelles données Mirabelle garde, pourquoi, combien de temps, comment les enfants sont protégés, vos cinq droits et les cookies.',
      en: 'Which data Mirabelle keeps, why and for how long, how children are protected, your five rights, and cookies.',
      it: 'Quali dati conserva Mirabelle, perché e per quanto tempo, come sono protetti i minori, i suoi cinque diritti e i cookie.',
    },
    keywords: {
      fr: 'confidentialité, données personnelles, RGPD, enfants, consentement parental, cookies, CNPD, délégué à la protection des données',
      en: 'privacy, personal data, GDPR, children, parental consent, cookies, CNPD, data protection officer',
      it: 'privacy, dati personali, GDPR, minori, consenso dei genitori, cookie, CNPD, responsabile della protezione dei dati',
    },
  },
  hero: {
    title: { fr: 'Politique de confidentialité', en: 'Privacy policy', it: 'Informativa sulla privacy' },
    lead: {
      fr: 'Demander peu, garder peu de temps, ne rien vendre. Le détail tient en sept points.',
      en: 'Ask for little, keep it briefly, sell nothing. Here is the detail, in seven points.',
      it: 'Chiedere poco, conservare per poco, non vendere nulla. I dettagli stanno in sette punti.',
    },
  },
  versionLine: versionLine(textVersions.privacy),
  contents: { fr: 'Sommaire', en: 'Contents', it: 'Indice' },
  sections,
  contact: {
    title: {
      fr: 'Délégué à la protection des données',
      en: 'Data protection officer',
      it: 'Responsabile della protezione dei dati',
    },
    text: {
      fr: 'Une question sur vos données ou celles de votre enfant ? Notre délégué vous répond.',
      en: 'A question about your data or your child’s? Our data protection officer replies.',
      it: 'Una domanda sui suoi dati o su quelli di suo figlio o sua figlia? Il nostro responsabile le risponde.',
    },
    email: { fr: '{privacyEmail}', en: '{privacyEmail}', it: '{privacyEmail}' },
  },
} satisfies TextTree
