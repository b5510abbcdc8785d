import { expect, it } from 'vitest'
import { comparableCode, foldCode } from '../../../vocabulary'
import { parseScan } from '../../../vocabulary/scans/parse-scan'

const gs = '\u001d'
const urls = ['https://tap.example.com/c/{serial}', 'https://example.org/v?card={serial}']

// The numbers 09506000134352 and 9506000140445 are the examples of the GS1 General Specifications and of Digital Link.
it.each([
  ['a plain serial', 'VIP-7', { serial: 'VIP-7' }],
  ['a serial that begins like an application identifier', '21-A', { serial: '21-A' }],
  ['a numeric serial', '1000234', { serial: '1000234' }],
  ['a chip number with colons', '04:A2:3F:1B:6C:9F', { serial: '04:A2:3F:1B:6C:9F' }],
  ['a serial of another script', ' Карта 7 ', { serial: 'Карта 7' }],
  ['GS1-128 with a prefix', ']C1010950600013435221VIP-7', { gtin: '09506000134352', serial: 'VIP-7' }],
  ['GS1 DataMatrix', `]d2010950600013435221A0001${gs}10L1`, { gtin: '09506000134352', serial: 'A0001', lot: 'L1' }],
  ['GS1 QR Code', `]Q30109506000134352${gs}21A0001${gs}17261231`, { gtin: '09506000134352', serial: 'A0001' }],
  ['GS1 DataBar', ']e00109506000134352', { gtin: '09506000134352' }],
  ['an element string that starts with FNC1', `${gs}010950600013435221AB`, { gtin: '09506000134352', serial: 'AB' }],
  ['an element string without prefix and FNC1', '010950600013435221VIP-7', { gtin: '09506000134352', serial: 'VIP-7' }],
  ['the lot before the serial', `010950600013435210LOT${gs}21VIP-7`, { serial: 'VIP-7', lot: 'LOT' }],
  ['a separator that the scanner types as <GS>', '010950600013435221VIP-7<GS>10L1', { serial: 'VIP-7', lot: 'L1' }],
  [
    'a separator that the scanner types as another character',
    '010950600013435221VIP-7|10L1',
    { serial: 'VIP-7', lot: 'L1' },
  ],
  ['the separator as a picture of its name', '010950600013435221VIP-7\u241d10L1', { serial: 'VIP-7', lot: 'L1' }],
  ['brackets', '(01)09506000134352(21)VIP-7(10)L1', { gtin: '09506000134352', serial: 'VIP-7', lot: 'L1' }],
  ['brackets and spaces', '(01) 09506000134352 (21) VIP-7', { gtin: '09506000134352', serial: 'VIP-7' }],
  ['a prefix and brackets', ']C1(01)09506000134352(21)VIP-7', { gtin: '09506000134352', serial: 'VIP-7' }],
  ['a Digital Link', 'https://id.gs1.org/01/09506000134352/21/A%2F1', { gtin: '09506000134352', serial: 'A/1' }],
  [
    'a Digital Link of another domain',
    'https://brand.example.com/x/01/9506000140445/10/L1/21/S-7?17=261231',
    { gtin: '09506000140445', serial: 'S-7', lot: 'L1' },
  ],
  [
    'a Digital Link with short names',
    'http://example.com/gtin/09506000134352/ser/S7',
    { gtin: '09506000134352', serial: 'S7' },
  ],
  ['an address of the business', 'https://tap.example.com/c/VIP-7', { serial: 'VIP-7' }],
  ['an address in capital letters', 'HTTPS://TAP.EXAMPLE.COM/C/VIP-7', { serial: 'VIP-7' }],
  ['an address with an encoded serial', 'https://tap.example.com/c/%D0%9A%20%2F7?from=qr', { serial: 'К /7' }],
  ['an address with the serial in the query', 'http://example.org/v?card=A0001&x=1', { serial: 'A0001' }],
  ['an address in a QR Code with a prefix', ']Q1https://tap.example.com/c/A0001', { serial: 'A0001' }],
  ['an EAN-13', ']E09506000134352', { gtin: '09506000134352' }],
  ['a UPC-A', '036000291452', { gtin: '00036000291452' }],
  ['a UPC-E', ']E004252614', { gtin: '00042100005264' }],
  ['a GTIN-8', '96385074', { gtin: '00000096385074' }],
  ['a wrong item number', '0109506000134353', { serial: '0109506000134353' }],
  ['an item number with its identifier', '0109506000134352', { gtin: '09506000134352', serial: '0109506000134352' }],
  ['a serial with the digits of an item number', '0100000000000017', { serial: '0100000000000017' }],
  // The compressed links contain the item numbers 09506000134376 and 09506000134352, by the GS1 rules for compression.
  [
    'a compressed Digital Link',
    'https://id.gs1.org/ARFKk4XB0CDKWcnpq',
    { problem: expect.stringMatching(/^This is a compressed GS1 link/) },
  ],
  [
    'a compressed link of another domain',
    'https://brand.example.com/DBFKk4XBoAowOQ',
    { problem: expect.stringMatching(/^This is a compressed GS1 link/) },
  ],
  ['another address', 'https://example.com/about-us-and-you', { serial: 'https://example.com/about-us-and-you' }],
])('reads %s', (_, scanned, content) => expect(parseScan(scanned, urls)).toMatchObject(content))

it('lists the possible serials if the scanner leaves out the separator', () => {
  expect(parseScan('010950600013435221VIP-710L1', urls).serials).toEqual(expect.arrayContaining(['VIP-710L1', 'VIP-7']))
  expect(parseScan(`010950600013435221VIP-710L1${gs}17261231`, urls).serials).toEqual(['VIP-710L1'])
  expect(parseScan('01095060001343521726123110L121VIP-7', urls).serials).toContain('VIP-7')
})

it.each([
  ['vip-7', 'VIP-7'],
  ['VIP\u20117', 'VIP-7'],
  ['VIP\u00a07', 'vip 7'],
  ['\u3000A\u2009\u20091', 'a 1'],
  ['ＶＩＰ－７', 'VIP-7'],
  ['04:a2:3f:1b:6c:9f', '04A23F1B6C9F'],
  ['Straße 1', 'STRASSE 1'],
])('compares %s as %s', (one, other) => expect(foldCode(one)).toBe(foldCode(other)))

it.each([
  ['0007', '7'],
  ['A-1', 'A1'],
  ['ı', 'i'],
  ['12-34-56-78', '12345678'],
  ['A1', 'Á1'],
])('keeps %s and %s different', (one, other) => expect(foldCode(one)).not.toBe(foldCode(other)))

it.each([
  ['04252614', '042100005264'],
  ['96385074', '00000096385074'],
  ['036000291452', '0036000291452'],
])('compares the item number %s as %s', (one, other) => expect(comparableCode(one)).toBe(comparableCode(other)))
