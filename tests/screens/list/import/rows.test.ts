import { expect, test } from 'vitest'
import type { TableRow } from '../../../../src/screens/list/import/file/table-row'
import type { ImportLookups } from '../../../../src/screens/list/import/import-cell'
import { type ImportColumn, matchColumns } from '../../../../src/screens/list/import/import-columns'
import { parseImportDate, parseImportNumber } from '../../../../src/screens/list/import/import-formats'
import {
  createImportRowReader,
  findDuplicateRows,
  type RowMapping,
} from '../../../../src/screens/list/import/import-rows'
import {
  belongsTo,
  choice,
  choices,
  country,
  createRegistry,
  date,
  dateTime,
  defineResource,
  email,
  hasMany,
  image,
  importableFields,
  importKeys,
  integer,
  money,
  onOff,
  permissionsOf,
  resolveImportRow,
  tags,
  text,
  yesNo,
} from '../../../../vocabulary'

const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text({ required: true }), picture: image({ required: true }) },
})
const box = defineResource({
  name: 'box',
  label: ['Box', 'Boxes'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    code: text({ unique: true }),
    owner: email({ unique: true }),
    boxCount: integer({ min: 1, label: 'Number of boxes', was: 'amount' }),
    price: money({ min: 0 }),
    size: choice(choices({ small: { label: 'Small one' }, large: { label: 'Large one' } })),
    shelf: belongsTo('shelf', { required: true }),
    others: hasMany('shelf'),
    words: tags(),
    made: date(),
    seen: dateTime(),
    fragile: yesNo(),
    stamp: text({ readOnly: true, unique: true }),
    status: onOff(),
  },
})
const registry = createRegistry([box, shelf])
const fields = importableFields(box.fields)

const german: Readonly<Record<string, readonly string[]>> = {
  ja: ['Yes'],
  inaktiv: ['Inactive'],
  'große kiste': ['Large one'],
}
const knowledge: ImportLookups = {
  registry,
  records: new Map([
    [
      'shelf',
      {
        ids: new Set(['s1', 's2', 's3']),
        called: new Map([
          ['top', ['s1']],
          ['t-01', ['s1']],
          ['low', ['s2', 's3']],
        ]),
      },
    ],
  ]),
  english: (said) => german[said.toLowerCase()] ?? [],
}

const read = (name: string, cell: string, column: Partial<ImportColumn> = {}, plan: Partial<RowMapping> = {}) => {
  const whole: RowMapping = { fields, columns: [{ name, ...column }], clears: true, ...plan }
  const [row] = createImportRowReader(whole, knowledge)([{ line: 2, cells: [cell] }])
  return row?.values[name]
}

test('is offered only if table rows can describe the records of a resource', () => {
  expect(permissionsOf(box)).toContain('box.import')
  expect(permissionsOf(shelf)).not.toContain('shelf.import')
})

test('matches rows by unique fields', () => {
  expect(importKeys(box.fields)).toEqual(['id', 'code', 'owner'])
})

test('finds the field of a column by its label, its name, a former name or its label in another language', () => {
  const heads = ['ID', 'NAME', 'number_of boxes', 'boxCount', 'Stamp', 'Colour', 'Regal', 'amount']
  const others = (english: string) => (english === 'Shelf' ? ['Regal'] : [])
  const left = [undefined, undefined, undefined]
  expect(matchColumns(heads, fields, others)).toEqual(['id', 'name', 'boxCount', ...left, 'shelf', undefined])
  expect(matchColumns(['Amount'], fields)).toEqual(['boxCount'])
})

test.each<[string, string, unknown, Partial<ImportColumn>?]>([
  ['name', 'A box', 'A box'],
  ['boxCount', '1.234', 1234, { sign: ',' }],
  ['price', '1.234,50 €', 1234.5, { sign: ',' }],
  ['price', 'USD 1,234.50', 1234.5, { sign: '.' }],
  ['price', '-0.5', -0.5],
  ['price', 'free', 'free'],
  ['price', '1.2.3', '1.2.3', { sign: '.' }],
  ['size', 'large ONE', 'large'],
  ['size', 'large', 'large'],
  ['size', 'Große Kiste', 'large'],
  ['size', 'huge', 'huge'],
  ['fragile', 'yes', true],
  ['fragile', 'Ja', true],
  ['fragile', 'FALSE', false],
  ['fragile', '1', true],
  ['status', 'Inaktiv', 0],
  ['status', '1', 1],
  ['shelf', 'top', 's1'],
  ['shelf', 'T-01', 's1'],
  ['shelf', 's2', 's2'],
  ['shelf', 'low', { called: 'low', among: ['s2', 's3'] }],
  ['shelf', 'nowhere', { called: 'nowhere', among: [] }],
  ['others', 'Top; s3', ['s1', 's3']],
  ['words', 'a; b', ['a', 'b']],
  ['words', '["a;b","c"]', ['a;b', 'c']],
  ['made', '03.04.2026', '2026-04-03', { order: 'dmy' }],
  ['made', '3/4/26', '2026-03-04', { order: 'mdy' }],
  ['made', '2026-03-04', '2026-03-04', { order: 'dmy' }],
  ['made', '31/31/2026', '31/31/2026', { order: 'dmy' }],
  ['seen', '2026-03-31T09:30:00.500+05:30', '2026-03-31T04:00:00.500Z'],
  ['seen', '31.3.2026 09:30', '2026-03-31T09:30:00.000Z', { order: 'dmy' }],
  ['made', '', null],
])('reads the %s %j', (name, cell, value, column) => {
  expect(read(name, cell, column)).toEqual(value)
})

test('keeps the fields of blank cells if the user chooses that', () => {
  expect(read('made', '', {}, { clears: false })).toBeUndefined()
})

async function* partsOf(...parts: readonly (readonly TableRow[])[]) {
  yield* parts
}

test.each([
  ['with other hyphens', 'A-1', 'A\u20111'],
  ['with other spaces', 'A 1', ' A\u00a0 1 '],
  ['with accents in another form', 'Caf\u00e9', 'Cafe\u0301'],
  ['with invisible characters', 'A1', 'A\u200b1\u00ad'],
])('rows with the same key are all rejected, %s', async (_, one, other) => {
  const plan: RowMapping = { fields, columns: [{ name: 'code' }, { name: 'name' }], clears: false }
  const rows = [
    { line: 2, cells: [one, 'One'] },
    { line: 3, cells: ['B', 'Two'] },
    { line: 5, cells: [other, 'Three'] },
    { line: 6, cells: ['', 'Four'] },
    { line: 7, cells: ['', 'Five'] },
  ]
  const doubles = await findDuplicateRows(partsOf(rows.slice(0, 1), rows.slice(1)), plan, knowledge)
  const why = 'Rows 2, 5 have the same Code. Keep only one of them.'
  expect(createImportRowReader(plan, knowledge, doubles)(rows).map(({ problem }) => problem)).toEqual([
    why,
    undefined,
    why,
    undefined,
    undefined,
  ])
})

test('keys that differ only in letter case are different, unless the kind of field ignores case', async () => {
  const fields = {
    code: text({ unique: true }),
    sku: text({ unique: true, capitals: true }),
    mail: email({ unique: true }),
  }
  const twice = async (name: keyof typeof fields, ...cells: readonly [string, string]) => {
    const rows = cells.map((cell, index) => ({ line: index + 2, cells: [cell] }))
    return (await findDuplicateRows(partsOf(rows), { fields, columns: [{ name }], clears: false }, knowledge)).size
  }
  expect(await twice('code', 'Imp A', 'imp a')).toBe(0)
  expect(await twice('sku', 'MC1', 'mc1')).toBe(2)
  expect(await twice('mail', 'a@example.com', 'A@example.com')).toBe(2)
})

test('an ambiguous name means the record that is already referenced, and is rejected otherwise', () => {
  const given = { shelf: { called: 'Low', among: ['s2', 's3'] }, others: [{ called: 'Gone', among: [] }] }
  const stored = { shelf: { id: 's3', name: 'Low' }, others: [{ id: 's9', name: 'Gone' }] }
  expect(resolveImportRow(box.fields, given, stored)).toEqual({ values: { shelf: 's3', others: ['s9'] }, errors: {} })
  expect(resolveImportRow(box.fields, given).errors).toEqual({
    shelf: ["Several records are named 'Low'. Use the ID instead."],
    others: ["No record is named 'Gone'. Check the spelling."],
  })
})

test('the server finds the states in a cell, because two countries can have states of the same name', () => {
  const state = defineResource({
    name: 'state',
    label: ['State', 'States'],
    title: 'name',
    subdivisions: true,
    fields: { name: text({ required: true }), code: text(), country: country() },
  })
  const rule = { area: belongsTo('state'), areas: hasMany('state') }
  const lookups: ImportLookups = {
    ...knowledge,
    registry: createRegistry([state]),
    records: new Map([['state', { ids: new Set(['IN-PB']), called: new Map([['punjab', ['IN-PB']]]) }]]),
  }
  const columns = [{ name: 'area' }, { name: 'areas' }]
  const [row] = createImportRowReader(
    { fields: rule, columns, clears: false },
    lookups,
    new Map(),
  )([{ line: 2, cells: ['Punjab', 'IN-PB; 東京都'] }])
  const values = row?.values ?? {}
  expect(resolveImportRow(rule, values)).toEqual({ values: { area: 'Punjab', areas: ['IN-PB', '東京都'] }, errors: {} })
  const stored = { area: { id: 'IN-PB', name: 'Punjab' } }
  expect(resolveImportRow(rule, values, stored).values).toMatchObject({ area: 'IN-PB' })
})

test('line breaks in the format of a spreadsheet do not count as a change', () => {
  expect(resolveImportRow(box.fields, { name: 'a\nb' }, { name: 'a\r\nb' }).values).toEqual({ name: 'a\r\nb' })
})

test.each([
  ['1.234.567,8', ',', '1234567.8'],
  ['12,34,567', '.', '1234567'],
  ["1'234.5", '.', '1234.5'],
  ['1 234,5', ',', '1234.5'],
  ['−3', '.', '-3'],
  ['.5', '.', '0.5'],
  ['12,5', '.', undefined],
  ['12 pieces', '.', undefined],
] as const)('the number %s with the decimal sign %j is read as %s', (given, sign, number) => {
  expect(parseImportNumber(given, sign)).toBe(number)
})

test.each([
  ['29.02.2028', 'dmy', '2028-02-29'],
  ['29.02.2027', 'dmy', undefined],
  ['12/31/1999 11:05 pm', 'mdy', '1999-12-31T23:05:00'],
  ['1-2-99', 'dmy', '1999-02-01'],
  ['1-2-2026', 'ymd', undefined],
] as const)('the date %s in the order %s is read as %s', (given, order, day) => {
  expect(parseImportDate(given, order)).toBe(day)
})
