import { expect, it } from 'vitest'
import {
  type CourierFileKnowledge,
  parcelsOf,
  readParcelTable,
} from '../../../business/shipping/screens/parcels/read-parcel-table'
import { readCells } from '../../../src/screens/shared/values/read-cells'

const known: CourierFileKnowledge = {
  orders: new Set(['DH-1000001', 'DH-1000002', 'DH-1000003']),
  couriers: [
    { name: 'Swift', heads: {} },
    { name: 'Blue Dart', heads: {} },
  ],
}

/** The headings of the recognised columns, by their meaning. */
const takenOf = async (text: string, of: CourierFileKnowledge = known) => {
  const read = readParcelTable(await readCells(text), of)
  return Object.fromEntries(Object.entries(read.columns).map(([name, at]) => [name, read.heads[at as number]]))
}

const both = (orderNumber: string, trackingNumber: string) => ({ orderNumber, trackingNumber })

it.each([
  [
    'a day of shipment before the number',
    'Order number;Shipment Date;Tracking number\nDH-1000001;2026-11-20;1Z999AA10123456784\nDH-1000002;2026-11-21;1Z999AA10123456785',
    both('Order number', 'Tracking number'),
  ],
  [
    'a weight of the parcel before the number',
    'Order number,Parcel weight,AWB\nDH-1000001,1.25,12345678901\nDH-1000002,2,12345678902',
    both('Order number', 'AWB'),
  ],
  [
    'DHL in German',
    'Sendungsdatum;Sendungsnummer;Referenz;Empfänger;Gewicht\n20.11.2026;00340434161094042557;DH-1000001;Anna Berg;1,2\n21.11.2026;00340434161094042564;DH-1000002;Jan Ott;0,8',
    both('Referenz', 'Sendungsnummer'),
  ],
  [
    'an id of the shipment before the number',
    'Shipment ID,Order number,Tracking number\n88231,DH-1000001,TBA123456789012\n88232,DH-1000002,TBA123456789013',
    both('Order number', 'Tracking number'),
  ],
  [
    'a long id of the shipment',
    'Shipment ID,Order number,Tracking number\n882311234567,DH-1000001,123456789012\n882321234567,DH-1000002,123456789013',
    both('Order number', 'Tracking number'),
  ],
  [
    'the day and the status of the order before its number',
    'Order Date,Order Status,Order No,AWB No\n2026-11-20,Packed,DH-1000001,EE123456789IN\n2026-11-21,Packed,DH-1000002,EE123456790IN',
    both('Order No', 'AWB No'),
  ],
  [
    'Royal Mail',
    'Service,Tracking number,Order reference,Despatch date,Recipient\nTracked 48,AB123456789GB,DH-1000001,20/11/2026,Ann Lee\nTracked 24,AB123456790GB,DH-1000002,20/11/2026,Bo Day',
    both('Order reference', 'Tracking number'),
  ],
  [
    'UPS',
    'Ship Date,Reference 1,Tracking Number,Service Type,Package Weight,Ship To Phone\n11/20/2026,DH-1000001,1Z999AA10123456784,UPS Standard,2.0,9876543210\n11/20/2026,DH-1000002,1Z999AA10123456785,UPS Standard,1.0,9876543211',
    both('Reference 1', 'Tracking Number'),
  ],
  [
    'FedEx',
    'Tracking number,Ship date (mm/dd/yyyy),Shipper reference,Status,Scheduled delivery date\n794644790132,11/20/2026,DH-1000001,In transit,11/22/2026\n794644790133,11/20/2026,DH-1000002,Delivered,11/22/2026',
    both('Shipper reference', 'Tracking number'),
  ],
  [
    'Delhivery',
    'Waybill,Order,Pickup Date,Consignee Pincode,COD Amount,Status\n1234567890123,DH-1000001,2026-11-20,560001,1499.00,Manifested\n1234567890124,DH-1000002,2026-11-20,110001,0,Manifested',
    both('Order', 'Waybill'),
  ],
  [
    'India Post',
    'Sl No,Article Number,Booking Date,Weight (g),Tariff,Ref No\n1,EU123456789IN,20-11-2026,350,47.20,DH-1000001\n2,EU123456790IN,20-11-2026,1200,99.12,DH-1000002',
    both('Ref No', 'Article Number'),
  ],
  [
    'DPD',
    'Paketscheinnummer;Kundenreferenz;Versanddatum;Empfänger PLZ;Gewicht\n01505123456789;DH-1000001;20.11.2026;10115;3,5\n01505123456790;DH-1000002;20.11.2026;80331;2',
    both('Kundenreferenz', 'Paketscheinnummer'),
  ],
  [
    'French headings',
    'Date;N° de commande;Numéro de suivi\n20/11/2026;DH-1000001;6A12345678901\n20/11/2026;DH-1000002;6A12345678902',
    both('N° de commande', 'Numéro de suivi'),
  ],
  [
    'meaningless headings, by the values below them',
    'A;B;C\n20.11.2026;DH-1000001;00340434161094042557\n21.11.2026;DH-1000002;00340434161094042564',
    both('B', 'C'),
  ],
  [
    'known couriers',
    'Order;Service;Carrier;Tracking\nDH-1000001;Tracked 48;Swift;AB123456789GB\nDH-1000002;Express;Blue Dart;AB123456790GB',
    { ...both('Order', 'Tracking'), courier: 'Carrier' },
  ],
])('columns are recognised in a file with %s', async (_, text, expected) => {
  expect(await takenOf(text)).toEqual(expected)
})

it.each([
  [
    'two columns of numbers without names',
    'X;Y;Z\nDH-1000001;123456789012;987654321098\nDH-1000002;123456789013;987654321097',
  ],
  ['only a shipment id', 'Order number,Shipment ID\nDH-1000001,88231\nDH-1000002,88232'],
  [
    'only a date and a weight',
    'Order number,Shipment Date,Parcel weight\nDH-1000001,2026-11-20,1.2\nDH-1000002,2026-11-21,3',
  ],
  ['a telephone number', 'Order number,Phone\nDH-1000001,9876543210\nDH-1000002,9876543211'],
])('no column is guessed to be the tracking number where a file has %s', async (_, text) => {
  const taken = await takenOf(text)
  expect(Object.keys(taken)).toEqual(['orderNumber'])
})

it('orders are found by the order numbers that exist, in any format', async () => {
  const of: CourierFileKnowledge = { orders: new Set(['70001', '70002']), couriers: [] }
  expect(await takenOf('No;Invoice;Parcel number\n70001;4711;AB123456789GB\n70002;4712;AB123456790GB', of)).toEqual(
    both('No', 'Parcel number'),
  )
})

const kept: CourierFileKnowledge = {
  ...known,
  couriers: [{ name: 'Swift', heads: { orderNumber: 'Ref', trackingNumber: 'Shipment ID' } }],
}

it('the confirmed columns of a courier are used for its next file, together with the courier', async () => {
  const read = readParcelTable(await readCells('Ref,Shipment ID,Tracking number\nDH-1000001,88231,AB123456789GB'), kept)
  expect(read.columns).toEqual({ orderNumber: 0, trackingNumber: 1 })
  expect(read.courier).toBe('Swift')
  expect(parcelsOf(read, read.courier)).toEqual([
    { orderNumber: 'DH-1000001', trackingNumber: '88231', courier: 'Swift' },
  ])
})

it('a file without a confirmed column is analysed from scratch', async () => {
  expect(await takenOf('Order,Tracking number\nDH-1000001,AB123456789GB', kept)).toEqual(
    both('Order', 'Tracking number'),
  )
})
