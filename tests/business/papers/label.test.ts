import { describe, expect, it } from 'vitest'
import { drawLabels, type ShippingLabel } from '../../../business/papers/server/draw-labels'
import { fullIt } from '../../scope'
import { linesOf, pagesOf } from './read-pdf'

const usual: ShippingLabel = {
  number: 'DH-1000001',
  sender: ['Pune', 'MG Road 1, Pune'],
  recipient: ['Cleo Rao', '1 High Street', '411001 Pune', 'Maharashtra', 'India', '+91 98765 43210'],
  courier: 'Swift',
  tracking: 'SW123456789',
}

/** The longest allowed values of the fields of an address, a site and an order, written in the widest letters. */
const most: ShippingLabel = {
  number: 'D'.repeat(40),
  sender: ['W'.repeat(80), 'W'.repeat(500)],
  recipient: [
    ...['W'.repeat(120), 'W'.repeat(200), 'M'.repeat(200), `${'W'.repeat(16)} ${'W'.repeat(80)}`, 'W'.repeat(80)],
    ...['South Georgia and the South Sandwich Islands', '+91 98765 43210'],
  ],
  courier: 'W'.repeat(80),
  tracking: 'W'.repeat(80),
}

const codeTop = 20 + 84

describe('shipping labels', () => {
  fullIt('have exactly one page per parcel', async () => {
    const pdf = (await drawLabels([usual, usual, most, most])).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(4)
  })

  it.each([
    ['usual', usual],
    ['the longest', most],
  ])(
    'keep the address clear of the barcode and of the neighbouring column where the address is %s',
    async (_, label) => {
      const [page = ''] = pagesOf(await drawLabels([label]))
      const lines = linesOf(page)
      const address = lines.filter(({ x }) => x < 100)
      expect(address.length).toBeGreaterThan(label.recipient.length)
      expect(Math.min(...address.map(({ y }) => y))).toBeGreaterThan(codeTop + 4)
      const beside = lines.filter(({ x }) => x >= 100).map(({ y }) => y)
      expect(Math.max(...beside)).toBeLessThan(codeTop)
      expect(Math.min(...beside)).toBeGreaterThan(20)
    },
  )

  fullIt('shrink long lines instead of cutting them', async () => {
    const letters = (page = '') =>
      page
        .match(/<([0-9a-f]+)>/g)
        ?.join('')
        .replaceAll(/[<>]/g, '').length ?? 0
    const [one] = pagesOf(await drawLabels([{ ...most, recipient: ['Cleo'] }]))
    const [all] = pagesOf(await drawLabels([most]))
    expect(letters(all) - letters(one)).toBeGreaterThan(4 * (120 + 200 + 200 + 96 + 80))
  })
})
