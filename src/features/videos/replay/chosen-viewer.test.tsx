import { expect, it } from 'vitest'
import { clearFamilyStorage } from '#src/domain/accounts/family-storage.ts'
import { chooseViewer } from './chosen-viewer.ts'

it('the child who watches on this device is forgotten when the family signs out', () => {
  chooseViewer('zoe')
  expect(Object.values(localStorage)).toContain('zoe')
  clearFamilyStorage()
  expect(Object.values(localStorage)).not.toContain('zoe')
})
