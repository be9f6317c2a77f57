/**
 * The particulars of the company that runs the site, each with the environment variable that sets it
 * (docs/operations.md lists them). The public texts refer to each as `{companyName}`, `{email}`…, so that one
 * search finds every place where it appears.
 */
export const operatorVariables = {
  companyName: 'OPERATOR_NAME',
  /** Legal form and share capital, which business correspondence and invoices must show. */
  companyForm: 'OPERATOR_FORM',
  companyAddress: 'OPERATOR_ADDRESS',
  /** Number in Luxembourg's trade and companies register (RCS). */
  registrationNumber: 'OPERATOR_RCS_NUMBER',
  vatNumber: 'OPERATOR_VAT_NUMBER',
  /** Number of the business permit (autorisation d'établissement). */
  businessPermit: 'OPERATOR_BUSINESS_PERMIT',
  /** The person who is responsible for the published content. */
  publisherName: 'OPERATOR_PUBLISHER',
  email: 'CONTACT_EMAIL',
  phone: 'CONTACT_PHONE',
  legalEmail: 'LEGAL_EMAIL',
  /** The e-mail address of the data-protection officer. */
  privacyEmail: 'PRIVACY_EMAIL',
  hostName: 'HOSTING_NAME',
  hostAddress: 'HOSTING_ADDRESS',
  hostContact: 'HOSTING_CONTACT',
  /** The operator’s pages on social networks: plain links; nothing is ever loaded from there. */
  instagramUrl: 'INSTAGRAM_URL',
  youtubeUrl: 'YOUTUBE_URL',
  linkedinUrl: 'LINKEDIN_URL',
} as const

export type Operator = Record<keyof typeof operatorVariables, string>

/**
 * A company that does not exist, with addresses and numbers reserved for examples. An unconfigured site shows
 * it.
 */
export const demonstrationOperator: Operator = {
  companyName: 'Mirabelle Exemple S.à r.l.',
  companyForm: 'S.à r.l., 12 000 €',
  companyAddress: '1, rue de l’Exemple, L-0000 Luxembourg',
  registrationNumber: 'B000000',
  vatNumber: 'LU00000000',
  businessPermit: '00000000/0',
  publisherName: 'Camille Exemple',
  email: 'bonjour@mirabelle.example',
  phone: '+352 20 00 00 00',
  legalEmail: 'juridique@mirabelle.example',
  privacyEmail: 'dpo@mirabelle.example',
  hostName: 'Hébergeur Exemple S.A.',
  hostAddress: '2, rue de l’Exemple, L-0000 Luxembourg',
  hostContact: 'contact@hebergeur.example',
  instagramUrl: 'https://instagram.example/mirabelle',
  youtubeUrl: 'https://youtube.example/mirabelle',
  linkedinUrl: 'https://linkedin.example/mirabelle',
}

/**
 * Marks in the built pages. Only the server knows the operator’s particulars, so it replaces the marks when
 * it loads the files.
 */
export const operatorMarks = operatorOf((field) => `__operator_${field}__`)

/** An operator with the value of each particular, given by its name. */
export function operatorOf(particularOf: (field: keyof Operator) => string): Operator {
  const operator = { ...demonstrationOperator }
  for (const field of Object.keys(operator).filter(isOperatorField)) operator[field] = particularOf(field)
  return operator
}

/**
 * A built file with the operator's particulars in place of their marks; in a `tel:` link a number loses its
 * spaces. The same values are inserted into HTML and JSON, so they must not contain any of `<>&"\\` (see
 * {@link isPlainParticular}).
 */
export function withOperator(file: string, operator: Operator): string {
  return file.replaceAll(/(tel:)?__operator_(\w+?)__/g, (mark, tel: string | undefined, field: string) => {
    if (!isOperatorField(field)) return mark
    if (tel) return tel + operator[field].replaceAll(/\s/g, '')
    return field.endsWith('Address') ? withPostcodeUnbroken(operator[field]) : operator[field]
  })
}

/**
 * An address whose country, postcode and town stay on one line. For pages only: plain text does not need the
 * invisible characters.
 */
function withPostcodeUnbroken(address: string): string {
  return address
    .replaceAll(/(\p{Lu})-(\d{4})/gu, '$1-\u2060$2')
    .replaceAll(/(\d{4}) (?=\p{Lu})/gu, '$1\u00A0')
}

/** Whether a particular can be inserted into HTML and JSON without escaping. */
export function isPlainParticular(text: string): boolean {
  return text.trim() !== '' && !/[<>&"\\\p{Cc}]/u.test(text)
}

function isOperatorField(field: string): field is keyof Operator {
  return Object.hasOwn(demonstrationOperator, field)
}
