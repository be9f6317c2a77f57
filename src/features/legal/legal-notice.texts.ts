import type { TextTree } from '#src/shared/language/languages.ts'
import type { LegalSection } from './legal-section.ts'
import { versionLine } from './version-line.ts'

/** SPEC §2: publisher, host, contact and other sections. Each `{…}` is a field of #src/shared/operator.ts. */
const sections = {
  publisher: {
    title: { fr: 'Éditeur', en: 'Publisher', it: 'Editore' },
    paragraphs: [
      {
        fr: 'Ce site est édité par une société établie au Luxembourg.',
        en: 'This site is published by a company based in Luxembourg.',
        it: 'Questo sito è pubblicato da una società con sede in Lussemburgo.',
      },
    ],
    items: [
      {
        title: { fr: 'Société', en: 'Company', it: 'Società' },
        text: { fr: '{companyName}', en: '{companyName}', it: '{companyName}' },
      },
      {
        title: { fr: 'Forme et capital', en: 'Legal form and share capital', it: 'Forma e capitale' },
        text: { fr: '{companyForm}', en: '{companyForm}', it: '{companyForm}' },
      },
      {
        title: { fr: 'Siège social', en: 'Registered office', it: 'Sede legale' },
        text: { fr: '{companyAddress}', en: '{companyAddress}', it: '{companyAddress}' },
      },
      {
        title: {
          fr: 'Registre de commerce et des sociétés (RCS)',
          en: 'Trade and companies register (RCS)',
          it: 'Registro di commercio e delle società (RCS)',
        },
        text: { fr: '{registrationNumber}', en: '{registrationNumber}', it: '{registrationNumber}' },
      },
      {
        title: { fr: 'Numéro de TVA', en: 'VAT number', it: 'Partita IVA' },
        text: { fr: '{vatNumber}', en: '{vatNumber}', it: '{vatNumber}' },
      },
      {
        title: {
          fr: 'Autorisation d’établissement',
          en: 'Business permit',
          it: 'Autorizzazione all’esercizio dell’attività',
        },
        text: { fr: '{businessPermit}', en: '{businessPermit}', it: '{businessPermit}' },
      },
      {
        title: {
          fr: 'Responsable de la publication',
          en: 'Person responsible for publication',
          it: 'Responsabile della pubblicazione',
        },
        text: { fr: '{publisherName}', en: '{publisherName}', it: '{publisherName}' },
      },
    ],
  },
  host: {
    title: { fr: 'Hébergeur', en: 'Host', it: 'Fornitore di hosting' },
    paragraphs: [
      {
        fr: 'Le site et ses données sont hébergés par {hostName}, {hostAddress}, {hostContact}.',
        en: 'The site and its data are hosted by {hostName}, {hostAddress}, {hostContact}.',
        it: 'Il sito e i suoi dati sono ospitati da {hostName}, {hostAddress}, {hostContact}.',
      },
    ],
  },
  reach: {
    title: { fr: 'Contact', en: 'Contact', it: 'Contatti' },
    paragraphs: [
      {
        fr: 'Vous pouvez nous joindre par e-mail à {email}, par téléphone au {phone}, du lundi au vendredi de 9 h à 18 h, ou par le formulaire de la page Contact.',
        en: 'You can reach us by e-mail at {email}, by telephone on {phone}, Monday to Friday from 9 am to 6 pm, or through the form on the Contact page.',
        it: 'Può contattarci per e-mail a {email}, per telefono al {phone}, dal lunedì al venerdì dalle 9 alle 18, o con il modulo della pagina Contatti.',
      },
    ],
  },
  property: {
    title: { fr: 'Propriété intellectuelle', en: 'Intellectual property', it: 'Proprietà intellettuale' },
    paragraphs: [
      {
        fr: 'Le nom et la marque Mirabelle, les textes, les dessins et les vidéos sont protégés. Vous pouvez citer une page avec son adresse. Toute autre reproduction demande notre accord écrit.',
        en: 'The Mirabelle name and mark, the texts, drawings and videos are protected. You may quote a page together with its address. Any other reproduction needs our written agreement.',
        it: 'Il nome e il marchio Mirabelle, i testi, i disegni e i video sono protetti. Può citare una pagina indicandone l’indirizzo. Ogni altra riproduzione richiede la nostra autorizzazione scritta.',
      },
      {
        fr: 'Les caractères Besley et Atkinson Hyperlegible Next sont utilisés sous la licence libre SIL Open Font License.',
        en: 'The typefaces Besley and Atkinson Hyperlegible Next are used under the SIL Open Font License.',
        it: 'I caratteri Besley e Atkinson Hyperlegible Next sono usati con la licenza libera SIL Open Font License.',
      },
    ],
  },
  liability: {
    title: { fr: 'Responsabilité et liens', en: 'Liability and links', it: 'Responsabilità e link' },
    paragraphs: [
      {
        fr: 'Nous relisons ce qui est publié et corrigeons les erreurs qu’on nous signale. Les contenus sont éducatifs : ils ne remplacent ni un avis médical, ni un conseil juridique. Nous ne répondons pas du contenu des sites vers lesquels mène un lien.',
        en: 'We check what is published and correct the mistakes pointed out to us. The content is educational: it replaces neither medical nor legal advice. We are not responsible for the content of sites that we link to.',
        it: 'Rileggiamo ciò che pubblichiamo e correggiamo gli errori che ci vengono segnalati. I contenuti sono educativi: non sostituiscono un parere medico né un consiglio legale. Non rispondiamo del contenuto dei siti a cui porta un link.',
      },
      {
        fr: 'Pour signaler un contenu illicite, écrivez à {legalEmail} en indiquant son adresse et la raison.',
        en: 'To report unlawful content, write to {legalEmail}, giving its address and the reason.',
        it: 'Per segnalare un contenuto illecito, scriva a {legalEmail} indicandone l’indirizzo e il motivo.',
      },
    ],
  },
  disputes: {
    title: { fr: 'Réclamations et médiation', en: 'Complaints and mediation', it: 'Reclami e mediazione' },
    paragraphs: [
      {
        fr: 'Écrivez-nous d’abord : une personne répond sous 24 heures ouvrées. À défaut d’accord, vous pouvez saisir gratuitement le Médiateur de la consommation, Ancien Hôtel de la Monnaie, 6, rue du Palais de Justice, L-1841 Luxembourg, mediateurconsommation.lu.',
        en: 'Write to us first: someone replies within 24 business hours. If we cannot agree, you may refer the matter free of charge to the Consumer Ombudsman, Ancien Hôtel de la Monnaie, 6, rue du Palais de Justice, L-1841 Luxembourg, mediateurconsommation.lu.',
        it: 'Ci scriva prima: una persona risponde entro 24 ore lavorative. In mancanza di accordo, può rivolgersi gratuitamente al Mediatore dei consumi, Ancien Hôtel de la Monnaie, 6, rue du Palais de Justice, L-1841 Luxembourg, mediateurconsommation.lu.',
      },
    ],
  },
} satisfies Record<string, LegalSection>

export const legalNoticeTexts = {
  meta: {
    title: {
      fr: 'Mentions légales | Mirabelle',
      en: 'Legal notice | Mirabelle',
      it: 'Note legali | Mirabelle',
    },
    description: {
      fr: 'L’éditeur du site Mirabelle, son hébergeur, ses contacts, la propriété intellectuelle et la médiation.',
      en: 'The publisher of the Mirabelle site, its host, its contacts, intellectual property and mediation.',
      it: 'L’editore del sito Mirabelle, il fornitore di hosting, i contatti, la proprietà intellettuale e la mediazione.',
    },
    keywords: {
      fr: 'mentions légales, éditeur, hébergeur, Luxembourg, contact, médiation',
      en: 'legal notice, publisher, host, Luxembourg, contact, mediation',
      it: 'note legali, editore, hosting, Lussemburgo, contatto, mediazione',
    },
  },
  hero: {
    title: { fr: 'Mentions légales', en: 'Legal notice', it: 'Note legali' },
    lead: {
      fr: 'Qui publie ce site, et comment nous joindre.',
      en: 'Who publishes this site, and how to reach us.',
      it: 'Chi pubblica questo sito, e come contattarci.',
    },
  },
  versionLine: versionLine('2026-11-22'),
  contents: { fr: 'Sommaire', en: 'Contents', it: 'Indice' },
  sections,
  contact: {
    title: { fr: 'Une question ?', en: 'Any questions?', it: 'Una domanda?' },
    text: {
      fr: 'Une personne de l’équipe vous répond sous 24 heures ouvrées.',
      en: 'Someone on the team replies within 24 business hours.',
      it: 'Una persona del nostro team le risponde entro 24 ore lavorative.',
    },
    email: { fr: '{email}', en: '{email}', it: '{email}' },
  },
} satisfies TextTree
