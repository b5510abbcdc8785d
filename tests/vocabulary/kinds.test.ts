import { describe, expect, it } from 'vitest'
import { registry } from '../../server/registry'
import {
  anyRecord,
  belongsTo,
  changes,
  checkValue,
  children,
  choice,
  choices,
  colour,
  country,
  date,
  dateTime,
  decimal,
  email,
  type Field,
  group,
  hasMany,
  image,
  images,
  innerFields,
  integer,
  isReadOnly,
  type KindName,
  kindNames,
  lines,
  longText,
  money,
  onOff,
  password,
  percent,
  phone,
  resourceName,
  slug,
  slugOf,
  tags,
  text,
  timeZone,
  url,
  yesNo,
} from '../../src/vocabulary'
import { samplerAt } from './sampler'

interface Case {
  readonly field: Field
  /** What is given, and how it is kept where that differs. */
  readonly takes: readonly (readonly [given: unknown, kept?: unknown])[]
  readonly refuses: readonly (readonly [given: unknown, message: RegExp])[]
  /** What stands in a multipart part, a query or a CSV cell, and what it means. */
  readonly reads: readonly (readonly [text: string, value: unknown])[]
}

const asText: Case['reads'] = [['some text', 'some text']]
const asJson: Case['reads'] = [
  ['["a"]', ['a']],
  ['[', '['],
]
const asNumber: Case['reads'] = [
  ['12', 12],
  [' -0.5 ', -0.5],
  ['.5', 0.5],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['1,5', '1,5'],
  ['Infinity', 'Infinity'],
]

const cases: Record<KindName, Case> = {
  text: {
    field: text({ min: 2, max: 5, capitals: true, pattern: { matches: '^[A-Z]+$', says: 'Letters only.' } }),
    takes: [['abc', 'ABC'], [' ab ', 'AB'], ['ABCDE']],
    refuses: [
      [7, /^Expected text\.$/],
      [['a'], /^Expected text\.$/],
      ['a', /1 characters; at least 2 are needed/],
      ['abcdef', /6 characters; at most 5 are allowed/],
      ['a1', /^Letters only\.$/],
      ['a\u0000b', /control characters/],
    ],
    reads: asText,
  },
  longText: {
    field: longText({ max: 20 }),
    takes: [['two\nlines\tand a tab'], ['x'.repeat(20)]],
    refuses: [
      ['x'.repeat(21), /at most 20/],
      ['bell\u0007', /control characters/],
      [{}, /Expected text/],
    ],
    reads: asText,
  },
  email: {
    field: email(),
    takes: [['Name@Example.COM', 'name@example.com'], ['a.b+c@sub.example.org']],
    refuses: [
      ['name', /expected something like name@example\.com/],
      ['name@example', /Not an e-mail/],
      [`${'a'.repeat(250)}@example.com`, /at most 254/],
      [1, /Expected text/],
    ],
    reads: asText,
  },
  phone: {
    field: phone(),
    takes: [['+14155550100'], ['+91 (22) 5550-100', '+91225550100']],
    refuses: [
      ['4155550100', /expected something like \+14155550100/],
      ['+0123456789', /international/],
      ['+1234567890123456', /international/],
      [4155550100, /Expected text/],
    ],
    reads: asText,
  },
  url: {
    field: url({ blanks: ['handle'] }),
    takes: [['https://example.com/{handle}'], ['http://example.com/?u={handle}']],
    refuses: [
      ['https://example.com/me', /Must contain \{handle\}/],
      ['example.com/{handle}', /Not a web address/],
      ['javascript:alert("{handle}")', /Not a web address/],
      ['ftp://example.com/{handle}', /Not a web address/],
      [true, /Expected text/],
    ],
    reads: asText,
  },
  slug: {
    field: slug({ max: 20 }),
    takes: [['greeting-cards'], ['2026']],
    refuses: [
      ['Greeting', /Small letters/],
      ['a--b', /single dashes/],
      ['-a', /single dashes/],
      ['a b', /Small letters/],
      ['x'.repeat(21), /at most 20/],
    ],
    reads: asText,
  },
  integer: {
    field: integer({ min: 1, max: 10 }),
    takes: [[1], [10]],
    refuses: [
      [0, /At least 1/],
      [11, /At most 10/],
      [1.5, /whole number/],
      ['1', /whole number/],
      [Number.NaN, /whole number/],
      [Number.POSITIVE_INFINITY, /whole number/],
    ],
    reads: asNumber,
  },
  decimal: {
    field: decimal({ decimals: 2, min: 0 }),
    takes: [[0], [12.34], [0.29], [1.1]],
    refuses: [
      [12.345, /At most 2 digits after the decimal point/],
      [-0.01, /At least 0/],
      ['1', /Expected a number/],
      [1e14, /At most 10000000000000 is allowed/],
    ],
    reads: asNumber,
  },
  money: {
    field: money({ min: 0 }),
    takes: [[0], [19.99], [0.0001], [99_999_999_999.9999]],
    refuses: [
      [0.00001, /At most 4 digits/],
      [-1, /At least 0/],
      ['19.99', /Expected a number/],
      [1e12, /At most 100000000000 is allowed/],
    ],
    reads: asNumber,
  },
  percent: {
    field: percent(),
    takes: [[0], [18], [100], [7.25]],
    refuses: [
      [100.01, /At most 100/],
      [-1, /At least 0/],
      ['18', /Expected a number/],
    ],
    reads: asNumber,
  },
  onOff: {
    field: onOff(),
    takes: [[1], [0]],
    refuses: [
      [2, /Expected 1 \(active\) or 0 \(inactive\)/],
      [true, /Expected 1/],
      ['1', /Expected 1/],
    ],
    reads: [
      ['1', 1],
      ['0', 0],
      ['on', 'on'],
    ],
  },
  yesNo: {
    field: yesNo(),
    takes: [[true], [false]],
    refuses: [
      [1, /Expected true or false/],
      ['yes', /Expected true or false/],
    ],
    reads: [
      ['true', true],
      ['1', true],
      ['false', false],
      ['0', false],
      ['yes', 'yes'],
    ],
  },
  choice: {
    field: choice(choices({ small: { label: 'Small' }, large: { label: 'Large' } })),
    takes: [['small'], ['large']],
    refuses: [
      ['smal', /^'smal' is not among the choices; expected one of: small, large\. Did you mean 'small'\?$/],
      ['toString', /not among the choices/],
      [1, /Expected text/],
    ],
    reads: asText,
  },
  tags: {
    field: tags({ max: 2 }),
    takes: [[['a', 'b']], [[' a ', 'a'], ['a']]],
    refuses: [
      ['a', /Expected a list of texts/],
      [['a', 'b', 'c'], /At most 2/],
      [[' '], /must not be empty/],
      [['x'.repeat(61)], /at most 60 characters/],
      [[1], /Expected text/],
    ],
    reads: asJson,
  },
  date: {
    field: date(),
    takes: [['2026-03-31'], ['2028-02-29']],
    refuses: [
      ['2026-02-29', /Not a day of the calendar/],
      ['31.03.2026', /expected a date such as 2026-03-31/],
      ['2026-03-31T00:00:00Z', /Not a day/],
      [20260331, /Expected a date/],
    ],
    reads: asText,
  },
  dateTime: {
    field: dateTime(),
    takes: [['2026-03-31T09:30:00.000Z'], ['2026-03-31T15:00:00+05:30', '2026-03-31T09:30:00.000Z']],
    refuses: [
      ['2026-03-31T09:30:00', /Not a moment/],
      ['2026-13-31T09:30:00Z', /Not a moment/],
      ['now', /expected something like 2026-03-31T09:30:00Z/],
      [0, /Expected a moment/],
    ],
    reads: asText,
  },
  timeZone: {
    field: timeZone(),
    takes: [['Asia/Kolkata'], ['UTC']],
    refuses: [
      ['Mars/Olympus', /Not a time zone/],
      [5.5, /Expected text/],
    ],
    reads: asText,
  },
  country: {
    field: country(),
    takes: [['IN'], [' de ', 'DE']],
    refuses: [
      ['XX', /Not a country; .* such as IN/],
      ['India', /Not a country/],
      [91, /Expected text/],
    ],
    reads: asText,
  },
  colour: {
    field: colour(),
    takes: [['#1F6FEB', '#1f6feb']],
    refuses: [
      ['red', /six hexadecimal digits/],
      ['#fff', /six hexadecimal digits/],
      [0, /Expected text/],
    ],
    reads: asText,
  },
  image: {
    field: image(),
    takes: [['/files/a.webp'], [{ url: '/files/a.webp' }]],
    refuses: [
      [7, /Expected a picture as a file/],
      [{ name: 'a.png' }, /Expected a picture/],
    ],
    reads: asText,
  },
  images: {
    field: images({ of: 'product-image', by: 'product', max: 2 }),
    takes: [[[{ url: '/files/a.webp' }]]],
    refuses: [
      ['/files/a.webp', /Expected a list of pictures/],
      [[1], /Expected a picture/],
      [['a', 'b', 'c'], /At most 2 pictures/],
    ],
    reads: asText,
  },
  password: {
    field: password(),
    takes: [['correct horse battery'], [' spaces count too ']],
    refuses: [
      ['short', /at least 12 characters/],
      ['x'.repeat(201), /at most 200 characters/],
      [123456789012, /Expected text/],
    ],
    reads: asText,
  },
  belongsTo: {
    field: belongsTo('role'),
    takes: [['r1'], [{ id: 'r1', name: 'Viewer' }, 'r1'], [7, '7']],
    refuses: [
      [{ name: 'Viewer' }, /Expected the id of a record/],
      [true, /Expected the id of a record/],
      ['x'.repeat(65), /at most 64 characters/],
    ],
    reads: asText,
  },
  hasMany: {
    field: hasMany('site', { max: 2 }),
    takes: [[['s1', 's2']], [[{ id: 's1', name: 'Shop' }, 's1'], ['s1']]],
    refuses: [
      ['s1', /Expected a list of ids/],
      [[null], /Expected the id of a record/],
      [['s1', 's2', 's3'], /At most 2/],
    ],
    reads: asJson,
  },
  lines: {
    field: lines({ key: text() }, { max: 1 }),
    takes: [[[{ key: 'a' }]]],
    refuses: [
      [{ key: 'a' }, /Expected a list of records/],
      [['a'], /Expected a record/],
      [[['a']], /Expected a record/],
      [[{}, {}], /At most 1/],
    ],
    reads: asJson,
  },
  children: {
    field: children('order-item', 'order', { max: 1 }),
    takes: [[[{ quantity: 1 }]]],
    refuses: [
      ['a', /Expected a list of records/],
      [[1], /Expected a record/],
      [[{}, {}], /At most 1/],
    ],
    reads: asJson,
  },
  group: {
    field: group({ city: text() }),
    takes: [[{ city: 'Pune' }]],
    refuses: [
      ['Pune', /Expected a record/],
      [['Pune'], /Expected a record/],
    ],
    reads: [['{"city":"Pune"}', { city: 'Pune' }]],
  },
  resourceName: { field: resourceName(), takes: [['coupon']], refuses: [[1, /Expected text/]], reads: asText },
  anyRecord: {
    field: anyRecord({ resource: 'resource', named: 'title' }),
    takes: [['an-id']],
    refuses: [['x'.repeat(65), /At most 64/]],
    reads: asText,
  },
  changes: {
    field: changes({ resource: 'resource' }),
    takes: [[[{ field: 'value', before: 1, after: 2 }]]],
    refuses: [['a', /Expected a list of changes/]],
    reads: asJson,
  },
}

describe.each(kindNames)('%s', (name) => {
  const { field, takes, refuses, reads } = cases[name]
  const check = (given: unknown) => checkValue({ field }, 'field', given)

  it('takes what it is for, and keeps it in one form', () => {
    for (const [given, kept = given] of takes) expect(check(given)).toEqual({ value: kept, messages: [] })
  })

  it('keeps what it has kept once as it is', () => {
    for (const [given, kept = given] of takes) expect(check(kept).value, String(given)).toEqual(kept)
  })

  it('refuses everything else, and says what it expects', () => {
    for (const [given, message] of refuses)
      expect(check(given).messages.join(' '), JSON.stringify(given)).toMatch(message)
  })

  it('reads its values from text', () => {
    for (const [given, value] of reads) expect(field.kind.fromText(given)).toEqual(value)
  })

  it('accepts its own samples', async () => {
    for (let index = 0; index < 50; index++) {
      const sample = await field.kind.sample(field, samplerAt(index))
      expect(check(sample).messages, JSON.stringify(sample)).toEqual([])
    }
  })

  it('goes by its own name', () => {
    expect(field.kind.name).toBe(name)
  })
})

describe('the fields of the declared resources', () => {
  const typed = registry.all.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => !isReadOnly(field))
      .map(([name, field]) => ({ at: `${resource.name}.${name}`, name, field })),
  )

  it.each(typed)('$at accepts its own samples', async ({ name, field }) => {
    // A kind without samples leaves the value to the sample data of its resource.
    for (const index of [0, 1, 7, 99]) {
      const sample = await field.kind.sample(field, samplerAt(index))
      if (sample !== null) expect(checkValue({ [name]: field }, name, sample).messages).toEqual([])
    }
  })
})

describe('the fields within fields', () => {
  it('are those of the lines, or those of the other resource without the one that refers back', () => {
    expect(Object.keys(innerFields(cases.lines.field) ?? {})).toEqual(['key'])
    const fieldsOf = (name: string) => registry.get(name).fields
    const items = Object.keys(innerFields(cases.children.field, fieldsOf) ?? {})
    expect(items).toContain('quantity')
    expect(items).not.toContain('order')
    expect(innerFields(cases.text.field)).toBeUndefined()
  })
})

describe('slugOf', () => {
  it.each([
    ['Crème brûlée!', 'creme-brulee'],
    ['  Cards & Gifts  ', 'cards-gifts'],
    ['№ 5', 'no-5'],
    ['日本', ''],
  ])('makes of %j %j', (given, slug) => {
    expect(slugOf(given)).toBe(slug)
  })
})
