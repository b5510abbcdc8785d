import { describe, expect, it } from 'vitest'
import '../../../server/platform/places/register-place-rules'
import {
  addressFields,
  addressLines,
  checkRecord,
  countryName,
  createRegistry,
  defineResource,
  text,
} from '../../../vocabulary'
import { normalizePostcode } from '../../../vocabulary/places/address-formats'
import {
  addressLabelOf,
  inCountryOrder,
  isPartOfCountry,
  isRequiredByCountry,
} from '../../../vocabulary/places/postal-fields'

type Address = Parameters<typeof addressLines>[0]

/** Addresses of public institutions, with the lines that the post of their country expects. */
const institutions: readonly (readonly [Address, readonly string[]])[] = [
  [
    {
      name: 'The White House',
      line1: '1600 Pennsylvania Avenue NW',
      city: 'Washington',
      state: 'District of Columbia',
      postcode: '20500',
      country: 'US',
    },
    ['The White House', '1600 Pennsylvania Avenue NW', 'Washington, DC 20500', 'United States'],
  ],
  [
    {
      name: 'The Metropolitan Museum of Art',
      line1: '1000 Fifth Avenue',
      city: 'New York',
      state: 'New York',
      postcode: '10028-0198',
      country: 'US',
    },
    ['The Metropolitan Museum of Art', '1000 Fifth Avenue', 'New York, NY 10028-0198', 'United States'],
  ],
  [
    { name: 'The British Museum', line1: 'Great Russell Street', city: 'London', postcode: 'WC1B 3DG', country: 'GB' },
    ['The British Museum', 'Great Russell Street', 'London', 'WC1B 3DG', 'United Kingdom'],
  ],
  [
    {
      name: 'National Museum of Scotland',
      line1: 'Chambers Street',
      city: 'Edinburgh',
      postcode: 'EH1 1JF',
      country: 'GB',
    },
    ['National Museum of Scotland', 'Chambers Street', 'Edinburgh', 'EH1 1JF', 'United Kingdom'],
  ],
  [
    {
      name: 'National Gallery Singapore',
      line1: "1 St Andrew's Road",
      city: 'Singapore',
      postcode: '178957',
      country: 'SG',
    },
    ['National Gallery Singapore', "1 St Andrew's Road", 'SINGAPORE 178957', 'Singapore'],
  ],
  [
    {
      name: 'Hong Kong Museum of Art',
      line1: '10 Salisbury Road',
      city: 'Tsim Sha Tsui',
      state: 'Kowloon',
      country: 'HK',
    },
    ['Hong Kong Museum of Art', '10 Salisbury Road', 'Tsim Sha Tsui', 'Kowloon', 'Hong Kong'],
  ],
  [
    { name: 'Jean P. Haydon Museum', line1: 'Main Street', city: 'Pago Pago', postcode: '96799', country: 'AS' },
    ['Jean P. Haydon Museum', 'Main Street', 'Pago Pago AS 96799', 'American Samoa'],
  ],
  [
    {
      name: 'Cayman Islands National Museum',
      line1: '3 Harbour Drive',
      state: 'Grand Cayman',
      postcode: 'KY1-1002',
      country: 'KY',
    },
    ['Cayman Islands National Museum', '3 Harbour Drive', 'Grand Cayman KY1-1002', 'Cayman Islands'],
  ],
  [
    {
      name: 'Museo archeologico regionale',
      line1: 'Piazza Roncas 12',
      city: 'Aosta',
      state: 'Aosta Valley',
      postcode: '11100',
      country: 'IT',
    },
    ['Museo archeologico regionale', 'Piazza Roncas 12', '11100 Aosta AO', 'Italy'],
  ],
  [
    { name: 'Rathaus Köln', line1: 'Rathausplatz 2', city: 'Köln', postcode: '50667', country: 'DE' },
    ['Rathaus Köln', 'Rathausplatz 2', '50667 Köln', 'Germany'],
  ],
  [
    {
      name: 'Rathaus Hamburg',
      line1: 'Rathausmarkt 1',
      city: 'Hamburg',
      state: 'Hamburg',
      postcode: '20095',
      country: 'DE',
    },
    ['Rathaus Hamburg', 'Rathausmarkt 1', '20095 Hamburg', 'Germany'],
  ],
  [
    {
      name: 'Museo Nacional del Prado',
      line1: 'Calle de Ruiz de Alarcón 23',
      city: 'Madrid',
      state: 'Madrid',
      postcode: '28014',
      country: 'ES',
    },
    ['Museo Nacional del Prado', 'Calle de Ruiz de Alarcón 23', '28014 Madrid', 'Spain'],
  ],
  [
    {
      name: 'Museo Guggenheim Bilbao',
      line1: 'Avenida Abandoibarra 2',
      city: 'Bilbao',
      state: 'ES-BI',
      postcode: '48009',
      country: 'ES',
    },
    ['Museo Guggenheim Bilbao', 'Avenida Abandoibarra 2', '48009 Bilbao Vizcaya', 'Spain'],
  ],
  [
    {
      name: 'Tokyo National Museum',
      line1: '13-9 Ueno Park',
      city: 'Taito-ku',
      state: 'Tokyo',
      postcode: '110-8712',
      country: 'JP',
    },
    ['Tokyo National Museum', '13-9 Ueno Park, Taito-ku, Tokyo', '110-8712', 'Japan'],
  ],
  [
    { name: '東京都庁', line1: '西新宿2-8-1', city: '新宿区', state: '東京都', postcode: '163-8001', country: 'JP' },
    ['〒163-8001', '東京都新宿区', '西新宿2-8-1', '東京都庁', 'Japan'],
  ],
  [
    {
      name: 'Câmara Municipal de Lisboa',
      line1: 'Praça do Município',
      city: 'Lisboa',
      postcode: '1149-014',
      country: 'PT',
    },
    ['Câmara Municipal de Lisboa', 'Praça do Município', '1149-014 Lisboa', 'Portugal'],
  ],
  [
    { name: 'Dubai Municipality', line1: 'Baniyas Road', city: 'Dubai', state: 'Dubai', country: 'AE' },
    ['Dubai Municipality', 'Baniyas Road', 'Dubai', 'United Arab Emirates'],
  ],
  [
    { name: 'Louvre Abu Dhabi', line1: 'Saadiyat Cultural District', state: 'Abu Dhabi', country: 'AE' },
    ['Louvre Abu Dhabi', 'Saadiyat Cultural District', 'Abu Dhabi', 'United Arab Emirates'],
  ],
  [
    {
      name: 'Museu de Arte de São Paulo',
      line1: 'Avenida Paulista 1578',
      line2: 'Bela Vista',
      city: 'São Paulo',
      state: 'São Paulo',
      postcode: '01310-200',
      country: 'BR',
    },
    ['Museu de Arte de São Paulo', 'Avenida Paulista 1578', 'Bela Vista', 'São Paulo-SP', '01310-200', 'Brazil'],
  ],
  [
    {
      name: 'Royal Ontario Museum',
      line1: "100 Queen's Park",
      city: 'Toronto',
      state: 'Ontario',
      postcode: 'M5S 2C6',
      country: 'CA',
    },
    ['Royal Ontario Museum', "100 Queen's Park", 'Toronto ON M5S 2C6', 'Canada'],
  ],
  [
    { name: '서울특별시청', line1: '세종대로 110', city: '중구', state: 'Seoul', postcode: '04524', country: 'KR' },
    ['서울특별시 중구', '세종대로 110', '서울특별시청', '04524', 'South Korea'],
  ],
  [
    {
      name: 'National Museum of Korea',
      line1: '137 Seobinggo-ro',
      city: 'Yongsan-gu',
      state: 'Seoul',
      postcode: '04383',
      country: 'KR',
    },
    ['National Museum of Korea', '137 Seobinggo-ro', 'Yongsan-gu', 'Seoul', '04383', 'South Korea'],
  ],
  [
    { name: '故宫博物院', line1: '景山前街4号', city: '东城区', state: '北京市', postcode: '100009', country: 'CN' },
    ['100009', '北京市东城区', '景山前街4号', '故宫博物院', 'China'],
  ],
  [
    {
      name: 'National Gallery of Ireland',
      line1: 'Merrion Square West',
      city: 'Dublin 2',
      state: 'Dublin',
      postcode: 'D02 K303',
      country: 'IE',
    },
    ['National Gallery of Ireland', 'Merrion Square West', 'Dublin 2', 'Co. Dublin', 'D02 K303', 'Ireland'],
  ],
  [
    { name: 'Kunsthaus Zürich', line1: 'Heimplatz 1', city: 'Zürich', postcode: '8001', country: 'CH' },
    ['Kunsthaus Zürich', 'Heimplatz 1', 'CH-8001 Zürich', 'Switzerland'],
  ],
  [
    {
      name: 'Museo Nacional de Antropología',
      line1: 'Avenida Paseo de la Reforma s/n',
      city: 'Ciudad de México',
      state: 'Mexico City',
      postcode: '11560',
      country: 'MX',
    },
    ['Museo Nacional de Antropología', 'Avenida Paseo de la Reforma s/n', '11560 Ciudad de México, CDMX', 'Mexico'],
  ],
  [
    {
      name: 'Australian Museum',
      line1: '1 William Street',
      city: 'Sydney',
      state: 'New South Wales',
      postcode: '2010',
      country: 'AU',
    },
    ['Australian Museum', '1 William Street', 'Sydney NSW 2010', 'Australia'],
  ],
  [
    {
      name: 'Musée du Louvre',
      line1: 'Rue de Rivoli',
      city: 'Paris',
      state: 'Île-de-France',
      postcode: '75001',
      country: 'FR',
    },
    ['Musée du Louvre', 'Rue de Rivoli', '75001 Paris', 'France'],
  ],
  [
    { name: 'Rijksmuseum', line1: 'Museumstraat 1', city: 'Amsterdam', postcode: '1071 XX', country: 'NL' },
    ['Rijksmuseum', 'Museumstraat 1', '1071 XX Amsterdam', 'Netherlands'],
  ],
  [
    {
      name: 'Musei Capitolini',
      line1: 'Piazza del Campidoglio 1',
      city: 'Roma',
      state: 'Rome',
      postcode: '00186',
      country: 'IT',
    },
    ['Musei Capitolini', 'Piazza del Campidoglio 1', '00186 Roma RM', 'Italy'],
  ],
  [
    {
      name: 'Vidhana Soudha',
      line1: 'Ambedkar Veedhi',
      city: 'Bengaluru',
      state: 'Karnataka',
      postcode: '560001',
      country: 'IN',
    },
    ['Vidhana Soudha', 'Ambedkar Veedhi', 'Bengaluru 560001', 'Karnataka', 'India'],
  ],
  [
    { name: 'Kunsthistorisches Museum', line1: 'Maria-Theresien-Platz', city: 'Wien', postcode: '1010', country: 'AT' },
    ['Kunsthistorisches Museum', 'Maria-Theresien-Platz', '1010 Wien', 'Austria'],
  ],
  [
    {
      name: 'Nationalmuseum',
      line1: 'Södra Blasieholmshamnen 2',
      city: 'Stockholm',
      postcode: '111 48',
      country: 'SE',
    },
    ['Nationalmuseum', 'Södra Blasieholmshamnen 2', 'SE-111 48 Stockholm', 'Sweden'],
  ],
]

const place = defineResource({
  name: 'place',
  label: ['Place', 'Places'],
  title: 'name',
  fields: addressFields(text({ max: 80 })),
})
const registry = createRegistry([place])
const errorsOf = (values: Record<string, unknown>, stored?: Record<string, unknown>) =>
  checkRecord(registry.get('place'), values, { ...(stored && { stored }) }).errors

describe('the address of an institution', () => {
  it.each(institutions.map(([address, lines]) => [String(address?.name), address, lines] as const))(
    '%s is complete, and printed in the format of its country',
    (_, address, lines) => {
      expect(errorsOf({ ...address })).toEqual({})
      expect(addressLines(address, { language: 'en' })).toEqual(lines)
    },
  )
})

describe('an address of a former country', () => {
  it.each([
    ['AN', 'Netherlands Antilles'],
    ['CS', 'Serbia and Montenegro'],
    ['YU', 'Yugoslavia'],
  ])('in %s can be read, printed and edited, but not entered', (country, name) => {
    const old = { name: 'Archive', line1: 'Old Street 1', city: 'Oldtown', postcode: '00-000-X', state: 'Old', country }
    expect(countryName(country, 'en')).toBe(name)
    expect(addressLines(old, { language: 'en' })).toEqual(['Archive', 'Old Street 1', '00-000-X Oldtown', 'Old', name])
    expect(errorsOf({ ...old, name: 'New name' }, old)).toEqual({})
    expect(errorsOf(old).country?.[0]).toBe(
      `'${name}' no longer exists as a country. Choose the country that exists today.`,
    )
  })

  it('keeps an old postcode while the country stays, and checks the postcode with another country', () => {
    const old = { name: 'A', line1: 'B', city: 'Pune', state: 'Maharashtra', postcode: '56000', country: 'IN' }
    expect(errorsOf({ ...old, line1: 'C' }, old)).toEqual({})
    expect(Object.keys(errorsOf({ ...old, country: 'DE' }, old))).toEqual([])
    expect(Object.keys(errorsOf({ ...old, country: 'SG' }, old))).toEqual(['postcode'])
    expect(Object.keys(errorsOf({ ...old, postcode: '5600' }, old))).toEqual(['postcode'])
  })
})

describe('a postcode', () => {
  it.each([
    ['IN', '560001', '560001'],
    ['IN', '５６０００１', '560001'],
    ['IN', '560 001', '560001'],
    ['PT', '1250096', '1250-096'],
    ['PT', '1250–096', '1250-096'],
    ['JP', '１００ー８１１１', '100-8111'],
    ['JP', '1008111', '100-8111'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
    ['NL', '1071xx', '1071 XX'],
    ['CA', 'm5s2c6', 'M5S 2C6'],
    ['CH', 'CH-8001', '8001'],
    ['BR', '01310200', '01310-200'],
    ['PL', '00001', '00-001'],
    ['SE', '111 48', '111 48'],
    ['DE', '٥٠٦٦٧', '50667'],
    ['JP', '〒100-0005', '100-0005'],
    ['DE', 'D-50667', '50667'],
    ['FR', 'F-75001', '75001'],
    ['DK', 'DK-1050', '1050'],
    ['LV', '1010', 'LV-1010'],
    ['LV', 'LV-1010', 'LV-1010'],
    ['AD', 'AD500', 'AD500'],
    ['TW', '110049', '110049'],
    ['SA', '12214-6748', '12214-6748'],
    ['XX', 'ab−12', 'AB-12'],
  ])('of %s, typed as %j, is stored as %j', (country, typed, stored) =>
    expect(normalizePostcode(typed, country)).toBe(stored),
  )

  it.each([
    ['56000', 'IN'],
    ['056000', 'IN'],
    ['F-75001', 'DE'],
    ['10115', 'IN'],
    ['560001', 'DE'],
    ['SW1A 1AA', 'US'],
    ['1234', 'SG'],
  ])('%j is not one of %s', (postcode, country) =>
    expect(errorsOf({ name: 'A', line1: 'B', city: 'C', state: 'D', postcode, country }).postcode?.[0]).toContain(
      `'${postcode}' is not a postcode of this country: ${countryName(country, 'en')}. Enter one such as `,
    ),
  )
})

describe('the form of an address', () => {
  const { fields } = place
  const names = Object.keys(fields)
  it.each([
    ['SG', ['country', 'name', 'line1', 'line2', 'postcode', 'phone'], {}],
    ['HK', ['country', 'name', 'state', 'city', 'line1', 'line2', 'phone'], { state: 'Area', city: 'District' }],
    ['AE', ['country', 'name', 'line1', 'line2', 'state', 'phone'], { state: 'Emirate' }],
    ['KY', ['country', 'name', 'line1', 'line2', 'state', 'postcode', 'phone'], { state: 'Island' }],
    ['AS', ['country', 'name', 'line1', 'line2', 'city', 'postcode', 'phone'], { postcode: 'ZIP code' }],
    ['PF', ['country', 'name', 'line1', 'line2', 'postcode', 'city', 'phone'], {}],
    ['JP', ['country', 'name', 'postcode', 'state', 'city', 'line1', 'line2', 'phone'], { state: 'Prefecture' }],
    ['US', ['country', 'name', 'line1', 'line2', 'city', 'state', 'postcode', 'phone'], { postcode: 'ZIP code' }],
    ['IN', ['country', 'name', 'line1', 'line2', 'city', 'postcode', 'state', 'phone'], { postcode: 'PIN code' }],
    ['GB', ['country', 'name', 'line1', 'line2', 'city', 'postcode', 'phone'], { city: 'Town', postcode: 'Postcode' }],
    ['DE', ['country', 'name', 'line1', 'line2', 'postcode', 'city', 'phone'], { postcode: 'Postcode' }],
    [
      'IE',
      ['country', 'name', 'line1', 'line2', 'city', 'state', 'postcode', 'phone'],
      { postcode: 'Eircode', state: 'County' },
    ],
  ])('of %s has these fields, in this order: %j', (country, shown, labels) => {
    const values = { country }
    expect(inCountryOrder(fields, names, values).filter((name) => isPartOfCountry(fields, name, values))).toEqual(shown)
    for (const [name, label] of Object.entries(labels)) expect(addressLabelOf(fields, name, values)).toBe(label)
  })

  it.each([
    ['SG', ['postcode']],
    ['KY', ['state']],
    ['VI', ['city', 'postcode']],
    ['HK', ['state']],
    ['AE', ['state']],
    ['US', ['city', 'postcode', 'state']],
    ['GB', ['city', 'postcode']],
    ['DE', ['city', 'postcode']],
    ['JP', ['postcode', 'state']],
    ['IE', ['city']],
    ['AN', ['city']],
  ])('of %s requires %j', (country, required) => {
    const values = { country, line1: '1 High Street' }
    expect(names.filter((name) => isRequiredByCountry(fields, name, values)).sort()).toEqual(required)
  })
})
