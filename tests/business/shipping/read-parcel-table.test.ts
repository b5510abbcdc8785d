import { expect, it } from 'vitest'
import { mergeParcels, parcelsOf, readParcelTable } from '../../../business/shipping/screens/parcels/read-parcel-table'
import { readCells } from '../../../src/screens/shared/values/read-cells'

const utf16 = (text: string) =>
  new Blob([
    new Uint8Array([0xff, 0xfe]),
    new Uint8Array(new Uint16Array([...text].map((one) => one.charCodeAt(0))).buffer),
  ])
const windows = (text: string) => new Blob([Uint8Array.from([...text].map((one) => one.charCodeAt(0)))])

const both = [
  { orderNumber: 'DH-1000001', trackingNumber: 'TR1', courier: null },
  { orderNumber: 'DH-1000002', trackingNumber: '00340434161094000000', courier: null },
]

it.each([
  ['with headings', 'Order number,Tracking number\nDH-1000001,TR1\nDH-1000002,00340434161094000000'],
  ['copied from a spreadsheet', 'DH-1000001\tTR1\nDH-1000002\t00340434161094000000'],
  [
    'with tabs around a comma',
    'Order\tNote\tAWB\nDH-1000001\tHeavy, 3,5 kg\tTR1\nDH-1000002\tLight, 0,5 kg\t00340434161094000000',
  ],
  ['with semicolons', 'DH-1000001;TR1\r\nDH-1000002;00340434161094000000\r\n'],
  ['with swapped columns', 'TR1;dh-1000001\n00340434161094000000;DH-1000002'],
  ['with numbers kept as texts', 'Reference;AWB\nDH-1000001;"=""TR1"""\nDH-1000002;"=""00340434161094000000"""'],
  [
    'with a byte order mark and quotes',
    '\uFEFF"Auftragsnummer","Sendungsnummer"\n"DH-1000001","TR1"\n"DH-1000002","00340434161094000000"',
  ],
  ['with empty lines and spaces', '\n DH-1000001 ; TR1 \n\nDH-1000002;00340434161094000000\n\n'],
])('parcels are read from a table %s', async (_, text) => {
  expect(parcelsOf(readParcelTable(await readCells(text)))).toEqual(both)
})

it('parcels are read in any usual encoding, with their courier', async () => {
  const text = 'Order;Courier;Tracking\nDH-1000001;Zürich Kurier;TR1'
  for (const file of [new Blob([text]), utf16(text), windows(text)])
    expect(parcelsOf(readParcelTable(await readCells(file)))).toEqual([
      { orderNumber: 'DH-1000001', trackingNumber: 'TR1', courier: 'Zürich Kurier' },
    ])
})

it('a column of tracking numbers alone is matched to the lines in order, and must have as many rows', async () => {
  const lines = both.map((one) => ({ ...one, trackingNumber: null }))
  const numbers = readParcelTable(await readCells('4711\n4712'))
  expect(mergeParcels(lines, numbers).map(({ trackingNumber }) => trackingNumber)).toEqual(['4711', '4712'])
  expect(() => mergeParcels(lines.slice(1), numbers)).toThrow(/2 tracking numbers do not match 1 orders/)
})

it('pasted parcels update the lines of their orders, and further orders become new lines', async () => {
  const lines = [{ orderNumber: 'DH-1000002', trackingNumber: null, courier: 'Swift' }]
  expect(mergeParcels(lines, readParcelTable(await readCells('DH-1000001;A1\nDH-1000002;A2')))).toEqual([
    { orderNumber: 'DH-1000002', trackingNumber: 'A2', courier: 'Swift' },
    { orderNumber: 'DH-1000001', trackingNumber: 'A1', courier: null },
  ])
})
