import { expect, it } from 'vitest'
import { withGroupSeparator } from '../../../../src/screens/shared/scan/keyboard-wedge'
import { hasOtherItemNumber } from '../../../../src/screens/shared/scan/load-scans'
import { parseScan, scanSearchTexts } from '../../../../vocabulary/scans'

it.each([
  ['(01)09506000134352(21)VIP-7', '9506000134352', false],
  ['(01)09506000134352(21)VIP-7', '4006381333931', true],
  ['(01)00000096385074(21)VIP-7', '96385074', false],
  ['https://id.gs1.org/01/09506000134352/21/VIP-7', '4006381333931', true],
  ['(01)09506000134352(21)VIP-7', null, false],
  ['VIP-7', '4006381333931', false],
  ['9506000134352', '4006381333931', false],
])('compares the item number in %s with the barcode %s', (scanned, barcode, isOther) =>
  expect(hasOtherItemNumber(parseScan(scanned, []), barcode)).toBe(isOther),
)

it.each([
  ['VIP-7', ['VIP-7']],
  ['(01)09506000134352(21)VIP-7', ['VIP-7', '9506000134352']],
  ['010950600013435221VIP-710L1', ['VIP-710L1', 'VIP-7', '9506000134352']],
  ['01095060001343521726123110L121VIP-7', ['VIP-7', '9506000134352']],
  [']d20109506000134352', ['9506000134352', '0109506000134352']],
])('searches for the parts of the code %s', (scanned, texts) =>
  expect(scanSearchTexts(parseScan(scanned, []))).toEqual(texts),
)

it('adds the separator that a scanner presses as Ctrl and ], after the beginning of a code', () => {
  const press = (key: string, text: string, ctrlKey = true) =>
    withGroupSeparator({ key, ctrlKey, preventDefault: () => {} }, text)
  expect(press(']', '0109')).toBe('0109\u001d')
  expect(press(']', '')).toBeUndefined()
  expect(press(']', '0109', false)).toBeUndefined()
  expect(press('a', '0109')).toBeUndefined()
})
