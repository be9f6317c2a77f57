import type { TextTree } from '#src/shared/language/languages.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import type { LegalSection } from './legal-section.ts'
import { versionLine } from './version-line.ts'

/** SPEC §2: seven sections, the last with the legal contact. */
const sections = {
  service: {
    title: {
      fr: 'Le service et qui nous sommes',
      en: 'The service, and who we are',
      it: 'Il servizio e chi siamo',
    },
    paragraphs: [
      {
        fr: 'Mirabelle est une plateforme éducative en ligne pour les enfants de 6 à 15 ans. Elle propose des lives hebdomadaires, leurs replays, des défis à faire à la maison, des badges et un espace parent. Elle complète l’école et ne la remplace pas.',
        en: 'Mirabelle is an online learning platform for children aged 6 to 15. It offers weekly live sessions, their replays, challenges to do at home, badges and a dashboard for parents. It complements school and does not replace it.',
        it: 'Mirabelle è una piattaforma educativa online per bambini e ragazzi dai 6 ai 15 anni. Propone dirette settimanali, le loro registrazioni, sfide da fare a casa, distintivi e un’area genitori. Affianca la scuola e non la sostituisce.',
      },
      {
        fr: 'Le service est exploité par {companyName}, {companyAddress}, inscrite au registre de commerce et des sociétés de Luxembourg sous le numéro {registrationNumber} (« nous »).',
        en: 'The service is operated by {companyName}, {companyAddress}, entered in the Luxembourg trade and companies register under number {registrationNumber} (“we”).',
        it: 'Il servizio è gestito da {companyName}, {companyAddress}, iscritta al registro di commercio e delle società del Lussemburgo con il numero {registrationNumber} («noi»).',
      },
      {
        fr: 'Ces conditions s’appliquent entre nous et l’adulte qui s’abonne (« vous »). En payant un abonnement, vous les acceptez dans la version datée en haut de cette page.',
        en: 'These terms apply between us and the adult who subscribes (“you”). By paying for a subscription, you accept them in the version dated at the top of this page.',
        it: 'Queste condizioni valgono tra noi e l’adulto che si abbona («lei»). Pagando un abbonamento, lei le accetta nella versione con la data indicata in cima a questa pagina.',
      },
    ],
  },
  account: {
    title: { fr: 'Le compte et l’enfant', en: 'The account and the child', it: 'L’account e il minore' },
    paragraphs: [
      {
        fr: 'Seul un adulte peut s’abonner. Vous devez être titulaire de l’autorité parentale sur l’enfant qui utilise le service, ou agir avec l’accord de la personne qui l’exerce. La participation de l’enfant demande votre consentement ; vous le donnez dans les questions d’accueil et pouvez le retirer à tout moment.',
        en: 'Only an adult may subscribe. You must hold parental responsibility for the child who uses the service, or act with the agreement of the person who does. The child’s participation requires your consent; you give it in the welcome questions and may withdraw it at any time.',
        it: 'Solo un adulto può abbonarsi. Lei deve esercitare la responsabilità genitoriale sul minore che usa il servizio, o agire con l’accordo di chi la esercita. La partecipazione del minore richiede che lei vi acconsenta; lo fa nelle domande di benvenuto e può revocare il consenso in qualsiasi momento.',
      },
      {
        fr: 'Le compte est créé avec l’adresse e-mail donnée au moment du paiement. On s’y connecte sans mot de passe, par un lien envoyé à cette adresse, valable 15 minutes et une seule fois. Vous veillez à l’accès à votre boîte e-mail et nous prévenez si quelqu’un d’autre utilise votre compte.',
        en: 'The account is created with the e-mail address given at payment. No password is needed to sign in: a link, valid for 15 minutes and one use, is sent to that address. You keep access to your mailbox secure, and tell us if someone else uses your account.',
        it: 'L’account viene creato con l’indirizzo e-mail indicato al pagamento. L’accesso avviene senza password, con un link inviato a quell’indirizzo, valido 15 minuti e una volta sola. Sta a lei proteggere l’accesso alla sua casella e-mail e avvisarci se qualcun altro usa il suo account.',
      },
      {
        fr: 'L’abonnement est personnel à votre famille. Il n’est pas permis d’en revendre l’accès, ni d’enregistrer ou de diffuser un live.',
        en: 'The subscription is personal to your family. You may not resell access to it, nor record or broadcast a live session.',
        it: 'L’abbonamento è riservato alla sua famiglia. Non è consentito rivenderne l’accesso, né registrare o diffondere una diretta.',
      },
    ],
  },
  prices: {
    title: { fr: 'Les formules et les prix', en: 'Plans and prices', it: 'Le formule e i prezzi' },
    paragraphs: [
      {
        fr: 'Deux formules existent, chacune payable au mois ou à l’année, d’avance et par carte. Les prix sont en euros, toutes taxes comprises.',
        en: 'There are two plans, each payable monthly or yearly, in advance and by card. Prices are in euros and include all taxes.',
        it: 'Esistono due formule, ciascuna pagabile al mese o all’anno, in anticipo e con carta. I prezzi sono in euro, imposte comprese.',
      },
    ],
    items: [
      {
        title: { fr: 'Les lives', en: 'Live sessions', it: 'Le dirette' },
        text: {
          fr: '39 € par mois ou 299 € par an. Lives hebdomadaires de 45 à 60 minutes, replays, défis et badges, espace parent.',
          en: '€39 a month or €299 a year. Weekly live sessions of 45 to 60 minutes, replays, challenges and badges, dashboard.',
          it: '39 € al mese o 299 € all’anno. Dirette settimanali da 45 a 60 minuti, registrazioni, sfide e distintivi, area genitori.',
        },
      },
      {
        title: { fr: 'Le complet', en: 'Complete', it: 'Il completo' },
        text: {
          fr: '57 € par mois ou 499 € par an. S’y ajoutent les séances individuelles avec un expert, dont le nombre par mois est indiqué à la page Séances individuelles, les défis et le suivi personnalisés (le mot de l’expert après une séance, avec une idée pour la maison), l’assistance prioritaire (réponse sous 8 heures ouvrées) et la box d’activités mensuelle, envoyée en France, en Belgique, au Luxembourg, en Suisse et en Italie, et nulle part ailleurs.',
          en: '€57 a month or €499 a year. It adds one-to-one sessions with an expert (the One-to-one sessions page shows how many a month), personalised challenges and follow-up (the expert’s note after a session, with an idea for home), priority support (a reply within 8 business hours) and the monthly activity box, sent to France, Belgium, Luxembourg, Switzerland and Italy, and nowhere else.',
          it: '57 € al mese o 499 € all’anno. Si aggiungono gli incontri individuali con un esperto, il cui numero mensile è indicato nella pagina Incontri individuali, le sfide su misura e il percorso personalizzato (le due righe dell’esperto dopo un incontro, con un’idea per casa), l’assistenza prioritaria (risposta entro 8 ore lavorative) e la scatola di attività mensile, spedita in Francia, Belgio, Lussemburgo, Svizzera e Italia, e in nessun altro Paese.',
        },
      },
      {
        title: { fr: 'Remise famille', en: 'Family discount', it: 'Sconto famiglia' },
        text: {
          fr: '30 % à partir du deuxième enfant, ajouté depuis le compte dans le même abonnement. Le prix s’affiche avant le paiement.',
          en: '30% from the second child on, added from the account to the same subscription. The price is shown before payment.',
          it: '30% dal secondo figlio, aggiunto dall’account allo stesso abbonamento. Il prezzo appare prima del pagamento.',
        },
      },
      {
        title: { fr: 'Parrainage', en: 'Inviting friends', it: 'Inviti' },
        text: {
          fr: 'Chaque compte peut parrainer deux amis. Pour chaque parrainage abouti, la famille qui parraine et la famille amie reçoivent chacune 30 jours d’accès gratuit. Ces jours ne sont ni payables en argent ni cessibles. Si le premier paiement de la famille amie est remboursé dans les 14 jours, ou contesté dans ce délai et perdu, ils sont repris aux deux familles.',
          en: 'Each account can invite two friends. For each invitation that succeeds, the inviting family and the friend’s family each receive 30 days of free access. These days cannot be exchanged for money or passed on. If the friend’s first payment is refunded within 14 days, or lost to a dispute opened within that time, both families’ days are taken back.',
          it: 'Ogni account può invitare due amici. Per ogni invito riuscito, la famiglia che invita e la famiglia amica ricevono ciascuna 30 giorni di accesso gratuito. Questi giorni non sono convertibili in denaro né cedibili. Se il primo pagamento della famiglia amica viene rimborsato entro 14 giorni, o contestato entro quel termine e perso, i giorni sono tolti a entrambe le famiglie.',
        },
      },
      {
        title: { fr: 'Cadeaux', en: 'Gifts', it: 'Regali' },
        text: {
          fr: 'Toute personne peut offrir un, trois ou douze mois à une famille, pour 39, 117 ou 299 €, payés une seule fois, sans abonnement. La famille reçoit un code le jour choisi ; il ne sert qu’une fois. Tant que le code n’a pas servi, le cadeau est remboursé sur demande dans les 14 jours du paiement.',
          en: 'Anyone can give a family one, three or twelve months, for €39, €117 or €299, paid once, without a subscription. The family receives a code on the chosen day; it works once. While the code is unused, the gift is refunded on request within 14 days of payment.',
          it: 'Chiunque può regalare a una famiglia uno, tre o dodici mesi, a 39, 117 o 299 €, pagati una sola volta, senza abbonamento. La famiglia riceve un codice nel giorno scelto; vale una volta sola. Finché il codice non è stato usato, il regalo viene rimborsato su richiesta entro 14 giorni dal pagamento.',
        },
      },
    ],
    closing: [
      {
        fr: 'Si nous changeons un prix, nous vous l’écrivons au moins 30 jours avant le renouvellement auquel il s’applique. Vous pouvez alors résilier l’abonnement sans frais. Le prix d’une période déjà payée ne change pas.',
        en: 'If we change a price, we write to you at least 30 days before the renewal it applies to. You may then cancel at no cost. The price of a period already paid for does not change.',
        it: 'Se cambiamo un prezzo, glielo scriviamo almeno 30 giorni prima del rinnovo a cui si applica. Lei può allora disdire senza costi. Il prezzo di un periodo già pagato non cambia.',
      },
    ],
  },
  renewal: {
    title: {
      fr: 'Renouvellement, changement et résiliation',
      en: 'Renewal, change and cancellation',
      it: 'Rinnovo, modifica e disdetta',
    },
    paragraphs: [
      {
        fr: 'L’abonnement se renouvelle automatiquement, pour la même durée, tant que vous ne l’avez pas résilié.',
        en: 'The subscription renews automatically, for the same length of time, until you cancel it.',
        it: 'L’abbonamento si rinnova automaticamente, per la stessa durata, finché lei non lo disdice.',
      },
      {
        fr: 'Vous pouvez le résilier à tout moment depuis la page Mon compte, par « Résilier votre contrat » au bas de chaque page ou en nous écrivant à {email}. La résiliation prend effet à la fin de la période payée, et l’accès reste ouvert jusque-là. Si un paiement est en retard, il n’est plus demandé, et l’abonnement et l’accès s’arrêtent aussitôt.',
        en: 'You may cancel at any time from your account page, with “Cancel your contract” at the foot of every page or by writing to {email}. Cancellation takes effect at the end of the period you paid for, and access stays open until then. If a payment is overdue, we no longer ask for it, and the subscription and access end at once.',
        it: 'Può disdirlo in qualsiasi momento dalla pagina del suo account, con «Disdire il contratto» in fondo a ogni pagina o scrivendo a {email}. La disdetta ha effetto alla fine del periodo pagato, e l’accesso resta aperto fino ad allora. Se un pagamento è in ritardo, non viene più richiesto, e l’abbonamento e l’accesso terminano subito.',
      },
      {
        fr: 'Un changement de formule ou de rythme de paiement s’applique au cycle de paiement suivant.',
        en: 'A change of plan or billing interval applies from the next billing cycle.',
        it: 'Un cambio di formula o di frequenza di pagamento si applica dal ciclo di pagamento successivo.',
      },
      {
        fr: 'Si un paiement échoue, l’accès reste ouvert 7 jours, le temps de mettre votre carte à jour. Passé ce délai, il est suspendu.',
        en: 'If a payment fails, access stays open for 7 days, so that you can update your card. After that it is suspended.',
        it: 'Se un pagamento non riesce, l’accesso resta aperto per 7 giorni, il tempo di aggiornare la carta. Trascorso questo termine, viene sospeso.',
      },
    ],
  },
  guarantee: {
    title: { fr: 'La garantie de 14 jours', en: 'The 14-day guarantee', it: 'La garanzia di 14 giorni' },
    paragraphs: [
      {
        fr: 'Vous avez 14 jours à compter de votre premier paiement pour vous rétracter, sans donner de raison et même si vous avez commencé à utiliser le service. Ce délai est celui du Code de la consommation luxembourgeois pour les contrats conclus à distance. La loi permettrait de retenir le prix du service déjà fourni ; nous y renonçons.',
        en: 'You have 14 days from your first payment to withdraw, without giving a reason and even if you have begun to use the service. This is the period that the Luxembourg Consumer Code gives for distance contracts. The law would let us keep the price of the service already provided; we waive that right.',
        it: 'Lei ha 14 giorni dal primo pagamento per recedere, senza dare motivazioni e anche se ha già iniziato a usare il servizio. È il termine che il Codice del consumo lussemburghese prevede per i contratti a distanza. La legge consentirebbe di trattenere il prezzo del servizio già fornito; noi vi rinunciamo.',
      },
      {
        fr: 'Pour vous rétracter, utilisez le bouton de la page Mon compte, « Se rétracter du contrat ici » au bas de chaque page ou envoyez une phrase claire à {email}, par exemple : « Je me rétracte de mon abonnement Mirabelle ». Nous en accusons réception par e-mail.',
        en: 'To withdraw, use the button on your account page, use “Withdraw from the contract here” at the foot of every page, or send a clear sentence to {email}, for example: “I withdraw from my Mirabelle subscription.” We acknowledge it by e-mail.',
        it: 'Per recedere, usi il pulsante nella pagina del suo account, «Recedere dal contratto qui» in fondo a ogni pagina o invii una frase chiara a {email}, per esempio: «Recedo dal mio abbonamento Mirabelle». Ne confermiamo la ricezione per e-mail.',
      },
      {
        fr: 'Modèle : « À l’attention de {companyName}, {companyAddress}, {email}. Je vous notifie ma rétractation du contrat d’abonnement Mirabelle conclu le (date). Nom, adresse, date. »',
        en: 'Model form: “To {companyName}, {companyAddress}, {email}. I hereby give notice that I withdraw from my Mirabelle subscription contract, concluded on (date). Name, address, date.”',
        it: 'Modulo tipo: «A {companyName}, {companyAddress}, {email}. Con la presente comunico il recesso dal contratto di abbonamento Mirabelle concluso il (data). Nome, indirizzo, data.»',
      },
      {
        fr: 'Nous vous remboursons la totalité de la somme payée, par le même moyen de paiement, au plus tard 14 jours après votre demande. Le remboursement met fin à l’accès et à l’abonnement.',
        en: 'We refund everything you paid, by the same means of payment, within 14 days of your request. The refund ends access and the subscription.',
        it: 'Le rimborsiamo l’intera somma pagata, con lo stesso mezzo di pagamento, entro 14 giorni dalla sua richiesta. Il rimborso chiude l’accesso e l’abbonamento.',
      },
      {
        fr: 'La garantie légale de conformité des services numériques s’applique en outre pendant toute la durée de l’abonnement.',
        en: 'The statutory guarantee of conformity for digital services also applies for the whole length of the subscription.',
        it: 'Per tutta la durata dell’abbonamento si applica inoltre la garanzia legale di conformità dei servizi digitali.',
      },
    ],
  },
  conduct: {
    title: {
      fr: 'Les règles de vie et les contenus',
      en: 'Rules of conduct and content',
      it: 'Le regole di convivenza e i contenuti',
    },
    paragraphs: [
      {
        fr: 'Trois règles valent pendant les lives, et vous les acceptez avec votre enfant dans les questions d’accueil : le respect, pas de moquerie, pas d’information personnelle partagée. Après un avertissement, ou tout de suite si un enfant est mis en danger, nous pouvons exclure une personne d’un live ou suspendre un compte. Nous vous en donnons la raison par écrit.',
        en: 'Three rules apply during live sessions, and you accept them with your child in the welcome questions: respect, no mockery, no sharing of personal information. After a warning, or at once if a child is put in danger, we may remove a person from a session or suspend an account. We give you the reason in writing.',
        it: 'Durante le dirette valgono tre regole, che lei accetta insieme al minore nelle domande di benvenuto: rispetto, niente prese in giro, niente informazioni personali condivise. Dopo un avvertimento, o subito se un minore è messo in pericolo, possiamo escludere una persona da una diretta o sospendere un account. Gliene comunichiamo il motivo per iscritto.',
      },
      {
        fr: 'Les lives sont limités à deux heures par semaine. Nous nous interdisons la politique partisane, la religion, l’endoctrinement idéologique, le contenu sexuel explicite, les jeux d’argent et la crypto spéculative, les régimes extrêmes, les classements et les notes, l’écran sans fin, la publicité cachée et la revente de données, et le remplacement des programmes scolaires.',
        en: 'Live sessions are limited to two hours a week. We rule out party politics, religion, ideological indoctrination, explicit sexual content, gambling and speculative crypto, extreme diets, rankings and grades, endless screen time, hidden advertising and the resale of data, and the replacement of school curricula.',
        it: 'Le dirette sono limitate a due ore a settimana. Escludiamo la politica di parte, la religione, l’indottrinamento ideologico, i contenuti sessuali espliciti, il gioco d’azzardo e le cripto speculative, le diete estreme, le classifiche e i voti, il tempo senza fine davanti allo schermo, la pubblicità nascosta e la rivendita di dati, e la sostituzione dei programmi scolastici.',
      },
      {
        fr: 'Les lives de notre classe en ligne sont enregistrés ; l’équipe regarde l’enregistrement avant d’en publier le replay, que voient les familles qui ont un accès. L’image de votre enfant n’y figure que si vous l’avez accepté. Deux adultes de l’équipe sont présents à chaque live. Vous nous indiquez vos souhaits pour la caméra et le chat ; l’équipe qui anime le live les voit et en tient compte. Le chat s’ouvre ou se ferme pour tout le groupe à la fois.',
        en: 'Live sessions in our online classroom are recorded; the team looks through the recording before it publishes the replay, which families with access can watch. Your child’s picture is in it only if you agreed. Two adults from the team are present at every live session. You tell us your preferences for camera and chat; the team running the session sees them and takes them into account. Chat opens or closes for the whole group at once.',
        it: 'Le dirette nella nostra aula online vengono registrate; il team rivede la registrazione prima di pubblicarla per le famiglie che hanno accesso. L’immagine del minore vi compare solo se lei vi ha acconsentito. A ogni diretta sono presenti due adulti del team. Lei ci indica le sue preferenze per videocamera e chat; il team che conduce la diretta le vede e ne tiene conto. La chat si apre o si chiude per tutto il gruppo insieme.',
      },
      {
        fr: 'Les textes, dessins, vidéos et défis nous appartiennent ou nous sont confiés par leurs auteurs. L’abonnement vous donne le droit de les utiliser en famille. Ce que votre enfant crée lui appartient.',
        en: 'Texts, drawings, videos and challenges belong to us or are entrusted to us by their authors. The subscription entitles you to use them within your family. What your child creates belongs to your child.',
        it: 'Testi, disegni, video e sfide sono nostri o ci sono affidati dai loro autori. L’abbonamento le dà il diritto di usarli in famiglia. Ciò che il minore crea gli appartiene.',
      },
      {
        fr: 'Nous faisons notre possible pour que le service soit disponible, et prévenons des interruptions prévues. Les conseils donnés sont éducatifs : ils ne remplacent ni un médecin, ni un avocat, ni un service d’urgence. Rien dans ces conditions ne limite notre responsabilité là où la loi l’interdit.',
        en: 'We do what we can to keep the service available, and announce planned interruptions. The advice given is educational: it does not replace a doctor, a lawyer or an emergency service. Nothing in these terms limits our liability where the law forbids it.',
        it: 'Facciamo il possibile perché il servizio sia disponibile, e avvisiamo delle interruzioni previste. I consigli dati sono educativi: non sostituiscono un medico, un avvocato o un servizio di emergenza. Nulla in queste condizioni limita la nostra responsabilità dove la legge lo vieta.',
      },
    ],
  },
  law: {
    title: {
      fr: 'Modifications, droit applicable et contact',
      en: 'Changes, governing law and contact',
      it: 'Modifiche, legge applicabile e contatto',
    },
    paragraphs: [
      {
        fr: 'Si nous modifions ces conditions, nous vous l’écrivons au moins 30 jours avant. Vous pouvez résilier l’abonnement avant leur entrée en vigueur. Chaque version est datée.',
        en: 'If we change these terms, we write to you at least 30 days beforehand. You may cancel before they come into force. Every version is dated.',
        it: 'Se modifichiamo queste condizioni, glielo scriviamo almeno 30 giorni prima. Lei può disdire prima della loro entrata in vigore. Ogni versione è datata.',
      },
      {
        fr: 'Le droit luxembourgeois s’applique, sans vous priver de la protection que vous donnent les règles impératives du pays où vous vivez. Vous pouvez saisir les tribunaux de ce pays ou ceux du Luxembourg.',
        en: 'Luxembourg law applies, without depriving you of the protection given by the mandatory rules of the country where you live. You may bring a case before the courts of that country or of Luxembourg.',
        it: 'Si applica il diritto lussemburghese, senza privarla della protezione delle norme imperative del Paese in cui vive. Può rivolgersi ai tribunali di quel Paese o a quelli del Lussemburgo.',
      },
      {
        fr: 'En cas de désaccord, écrivez d’abord à notre contact juridique, {legalEmail}. Si nous ne trouvons pas de solution, vous pouvez saisir gratuitement le Médiateur de la consommation, Ancien Hôtel de la Monnaie, 6, rue du Palais de Justice, L-1841 Luxembourg, mediateurconsommation.lu.',
        en: 'If we disagree, write first to our legal contact, {legalEmail}. If we find no solution, you may refer the matter free of charge to the Consumer Ombudsman, Ancien Hôtel de la Monnaie, 6, rue du Palais de Justice, L-1841 Luxembourg, mediateurconsommation.lu.',
        it: 'In caso di disaccordo, scriva prima al nostro contatto legale, {legalEmail}. Se non troviamo una soluzione, può rivolgersi gratuitamente al Mediatore dei consumi, Ancien Hôtel de la Monnaie, 6, rue du Palais de Justice, L-1841 Luxembourg, mediateurconsommation.lu.',
      },
      {
        fr: 'Si ces conditions existent en plusieurs langues, la version française fait foi, sauf si elle vous est moins favorable que celle que vous avez lue.',
        en: 'Where these terms exist in several languages, the French version prevails, unless it is less favourable to you than the one you read.',
        it: 'Se queste condizioni esistono in più lingue, fa fede la versione francese, salvo che sia meno favorevole per lei di quella che ha letto.',
      },
    ],
  },
} satisfies Record<string, LegalSection>

export const termsTexts = {
  meta: {
    title: {
      fr: 'Conditions générales | Mirabelle',
      en: 'Terms of service | Mirabelle',
      it: 'Condizioni generali | Mirabelle',
    },
    description: {
      fr: 'Les conditions de l’abonnement Mirabelle : formules et prix, renouvellement, résiliation, garantie de 14 jours avec remboursement.',
      en: 'The terms of a Mirabelle subscription: plans and prices, renewal, cancellation, the 14-day guarantee with a refund.',
      it: 'Le condizioni dell’abbonamento Mirabelle: formule e prezzi, rinnovo, disdetta, garanzia di 14 giorni con rimborso.',
    },
    keywords: {
      fr: 'conditions générales, abonnement, renouvellement, résiliation, remboursement, rétractation',
      en: 'terms of service, subscription, renewal, cancellation, refund, withdrawal',
      it: 'condizioni generali, abbonamento, rinnovo, disdetta, rimborso, recesso',
    },
  },
  hero: {
    title: { fr: 'Conditions générales', en: 'Terms of service', it: 'Condizioni generali' },
    lead: {
      fr: 'Ce que nous nous devons, en sept points et en phrases courtes.',
      en: 'What we owe each other, in seven points and short sentences.',
      it: 'Che cosa ci dobbiamo a vicenda, in sette punti e con frasi brevi.',
    },
  },
  versionLine: versionLine(textVersions.terms),
  contents: { fr: 'Sommaire', en: 'Contents', it: 'Indice' },
  sections,
  contact: {
    title: { fr: 'Contact juridique', en: 'Legal contact', it: 'Contatto legale' },
    text: {
      fr: 'Pour toute question sur ces conditions, écrivez à notre contact juridique.',
      en: 'For any question about these terms, write to our legal contact.',
      it: 'Per qualsiasi domanda su queste condizioni, scriva al nostro contatto legale.',
    },
    email: { fr: '{legalEmail}', en: '{legalEmail}', it: '{legalEmail}' },
  },
} satisfies TextTree
