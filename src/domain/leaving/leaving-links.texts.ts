import type { TextTree } from '#src/shared/language/languages.ts'

export const leavingLinksTexts = {
  withdraw: {
    fr: 'Se rétracter du contrat ici',
    en: 'Withdraw from the contract here',
    it: 'Recedere dal contratto qui',
  },
  cancel: { fr: 'Résilier votre contrat', en: 'Cancel your contract', it: 'Disdire il contratto' },
} satisfies TextTree
