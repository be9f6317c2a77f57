import { describe, expect, it } from 'vitest'
import { badgesThatHang } from '#src/shared/badges.ts'
import { categories } from '#src/shared/options.ts'
import { badgeShapes } from '#src/ui/illustrations/badges.ts'
import { badgeTree } from './badge-tree.ts'

const all = badgeShapes.flatMap((shape) => categories.map((category) => ({ shape, category })))

/** The badges on a tree, each with its string; they are given and returned newest first. */
function hungOn(badges: typeof all): string[] {
  const tree = badgeTree({ badges, sprigs: 0, blossoms: 0, plums: 0 })
  const [, ...hung] = tree.replace('</svg>', '').split(/(?=<path d="M\d{3} \d{3}V\d{3}" fill="none")/)
  return hung.toReversed()
}

describe('the badges on a child’s tree', () => {
  it('keep their hooks when a new one comes, whichever two they are', () => {
    const moved = all.flatMap((first) => {
      const [alone] = hungOn([first])
      return all
        .filter((second) => second !== first && hungOn([second, first])[1] !== alone)
        .map((second) => [first, second])
    })
    expect(moved).toEqual([])
  })

  it('keep their hooks when a ninth one comes: it has the hook of the oldest', () => {
    for (let count = 1; count < all.length; count++) {
      const [newest, ...others] = hungOn(all.slice(-count - 1))
      const before = hungOn(all.slice(-count))
      expect(others).toEqual(before.slice(0, badgesThatHang - 1))
      if (count >= badgesThatHang) expect(newest?.slice(0, 20)).toBe(before.at(-1)?.slice(0, 20))
    }
  })
})
