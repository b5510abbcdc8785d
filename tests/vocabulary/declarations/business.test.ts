import { describe, expect, it } from 'vitest'
import { checkDeclarations, createRegistry } from '../../../vocabulary'
import { registry } from '../../library'
import { declareBox } from './box-fixture'

describe('checkDeclarations', () => {
  it('finds no errors in the resources of a business', () => {
    expect(checkDeclarations(registry, { name: 'Library' })).toEqual([])
  })

  it('reports a name that is declared twice', () => {
    expect(checkDeclarations(createRegistry([declareBox(), declareBox()]))).toContain(
      "resources: 'box' is declared twice; expected one file for each name. Rename one of them.",
    )
  })

  it('reports a piece without a resource', () => {
    expect(checkDeclarations(createRegistry([declareBox()]), { name: 'Depot', pieces: { 'box-lid': 'bx' } })).toEqual([
      "business: pieces.box-lid: there is no resource 'bx'. Did you mean 'box'? Expected one of: box.",
    ])
  })

  it('reports an invalid currency and time zone of the business', () => {
    expect(
      checkDeclarations(createRegistry([declareBox()]), {
        name: 'Depot',
        currency: 'EUX',
        timeZone: 'Europe/Lisbonn',
        sellsTo: ['IN', 'in', 'UK'],
      }),
    ).toEqual([
      "business: sellsTo: 'in' is not a country; expected a code of ISO 3166-1 in capitals, such as 'IN'. Name one.",
      "business: sellsTo: 'UK' is not a country; expected a code of ISO 3166-1 in capitals, such as 'IN'. Name one.",
      "business: currency: 'EUX' is not a currency; expected a code of ISO 4217, such as 'EUR'. Name one.",
      "business: timeZone: 'Europe/Lisbonn' is not a time zone; expected a name of the IANA database, such as 'Europe/Berlin'. Name one.",
    ])
  })

  it('accepts any menu group in a business without a declared menu', () => {
    const menu = { group: 'Anything' as never, icon: 'box' } as const
    expect(checkDeclarations(createRegistry([declareBox({ menu })]), { name: 'Depot' })).toEqual([])
  })

  it('accepts a form whose piece shows the fields', () => {
    expect(
      checkDeclarations(createRegistry([declareBox({ form: [{ piece: 'timeline' }] })]), { name: 'Depot' }),
    ).toEqual([])
  })
})
