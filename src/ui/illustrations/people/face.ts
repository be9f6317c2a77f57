export interface Face {
  /** 0 to 5, light to dark. */
  skin?: number
  /** 0 to 5: black, dark brown, brown, chestnut, blond, red. */
  hairColour?: number
  /** 0 to 7: short, bob, afro, two buns, long, braids, curls, ponytail. */
  hair?: number
  mouth?: 'smile' | 'open' | 'calm'
  eyes?: 'open' | 'closed'
  wears?: 'glasses' | 'phones' | 'aid' | 'leaf' | 'cap' | 'freckles' | null
}
