import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { openImportTable } from '../../../../src/screens/list/import/file/open-table'
import type { TableReadOptions } from '../../../../src/screens/list/import/file/parse-table'

type Content = string | Uint8Array<ArrayBuffer>

const open = async (content: Content, reading?: TableReadOptions) => {
  const table = await openImportTable(new Blob([content]), reading)
  const rows = await table.rows(0, table.count)
  return { ...table, all: rows.map(({ cells }) => cells), lines: rows.map(({ line }) => line) }
}

const workbook = async (rows: readonly (readonly (string | number | Date)[])[]) => {
  const stream = writeXlsxStream(
    rows.map((row) => [...row]),
    { name: 'Sheet' },
  )
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((l) => l.charCodeAt(0)) : part)))

const utf16 = (text: string, isLittle: boolean) =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
  })

test.each<[string, Content, string]>([
  ['UTF-8', 'Name,Town\nMüller,Köln\n', 'utf-8'],
  ['UTF-8 with a byte order mark', '\uFEFFName,Town\nMüller,Köln\n', 'utf-8'],
  ['UTF-16 as Excel writes Unicode text', bytes([0xff, 0xfe], utf16('Name\tTown\nMüller\tKöln\n', true)), 'utf-16le'],
  ['UTF-16 in the other byte order', bytes([0xfe, 0xff], utf16('Name\tTown\nMüller\tKöln\n', false)), 'utf-16be'],
  ['Windows-1252', bytes('Name;Town\nM', [0xfc], 'ller;K', [0xf6], 'ln\n'), 'windows-1252'],
])('reads %s', async (_, content, encoding) => {
  const { heads, all, reading } = await open(content)
  expect({ heads, all, encoding: reading?.encoding }).toEqual({
    heads: ['Name', 'Town'],
    all: [['Müller', 'Köln']],
    encoding,
  })
})

test.each([
  [',', 'A,B\n"x,1","two ""quoted"""\n', ['x,1', 'two "quoted"']],
  [';', 'A;B\n1,5;y\n2,5;z\n', ['1,5', 'y']],
  ['\t', 'A\tB\nx\ty\n', ['x', 'y']],
  ['|', 'A|B\nx|y\n', ['x', 'y']],
  [';', 'sep=;\nA;B\nx;y\n', ['x', 'y']],
] as const)('detects %j as the separator', async (separator, content, first) => {
  const { all, reading } = await open(content)
  expect(all[0]).toEqual(first)
  expect(reading?.separator).toBe(separator)
})

test('reads with another separator and encoding if the user chooses them', async () => {
  expect((await open('A;B,C\nx;y,z\n', { separator: ',' })).heads).toEqual(['A;B', 'C'])
  expect((await open('A\nM\u00fc\n', { encoding: 'windows-1252' })).all).toEqual([['MÃ¼']])
})

test('numbers rows as a spreadsheet does, including empty rows and cells with line breaks', async () => {
  const { lines, all } = await open('A,B\n"x\ny",1\n\n,\nz,2\n')
  expect(lines).toEqual([2, 5])
  expect(all[0]).toEqual(['x\ny', '1'])
})

test('reads a workbook: texts unchanged, numbers and dates by their stored values', async () => {
  const rows = [
    ['SKU', 'Price', 'From'],
    ['00123', 1234.5, new Date('2026-03-31T00:00:00Z')],
    ['+4915112345678', 1.125, new Date('2026-04-01T00:00:00Z')],
  ]
  const { heads, all, columns, lines } = await open(await workbook(rows))
  expect(heads).toEqual(['SKU', 'Price', 'From'])
  expect(all).toEqual([
    ['00123', '1234.5', '2026-03-31'],
    ['+4915112345678', '1.125', '2026-04-01'],
  ])
  expect(columns[1]?.signs).toEqual(['.'])
  expect(columns[2]?.dates).toEqual(['ymd'])
  expect(lines).toEqual([2, 3])
})

test('reads the first sheet with rows, lists the sheets, and reads another sheet if the user chooses it', async () => {
  const file = Uint8Array.from(
    await writeXlsx({
      sheets: [
        { name: 'About', rows: [['Read this first']] },
        { name: 'Hidden', rows: [['A'], ['secret']], hidden: true },
        { name: 'Prices', rows: [['SKU'], ['one']] },
        { name: 'Old prices', rows: [['Number'], ['two']] },
      ],
    }),
  )
  const { heads, all, sheet, sheets } = await open(file)
  expect({ heads, all, sheet, sheets }).toEqual({
    heads: ['SKU'],
    all: [['one']],
    sheet: 'Prices',
    sheets: ['About', 'Prices', 'Old prices'],
  })
  expect((await open(file, { sheet: 'Old prices' })).all).toEqual([['two']])
  await expect(open(file, { sheet: 'About' })).rejects.toThrow(/This file has no rows/)
})

test.each<[string, string, readonly string[] | undefined, readonly string[] | undefined]>([
  ['days before months', 'D\n03.04.2026\n31.03.2026\n', ['dmy'], undefined],
  ['months before days', 'D\n3/4/2026\n3/31/2026 9:30 PM\n', ['mdy'], undefined],
  ['years first', 'D\n2026-03-31\n', ['ymd'], undefined],
  ['either', 'D\n03/04/2026\n05/06/26\n', ['dmy', 'mdy'], undefined],
  ['decimal commas', 'D;E\n1.234,50;\n1.234;\n', undefined, [',']],
  ['decimal points', 'D;E\n1,234.50;\n1,234;\n', undefined, ['.']],
  ['ambiguous number signs', 'D;E\n1.234;\n12.500;\n', undefined, ['.', ',']],
  ['points in a file with decimal commas', 'D,E\n1.234,\n', undefined, ['.']],
  ['whole numbers', 'D\n12\n', undefined, undefined],
])('describes a column: %s', async (_, content, dates, signs) => {
  const [column] = (await open(content)).columns
  expect({ dates: column?.dates, signs: column?.signs }).toEqual({ dates, signs })
})

const cutOff = async () => {
  const whole = await workbook([['A'], ...Array.from({ length: 500 }, (_, at) => [`${at} ${Math.random()}`])])
  return whole.slice(0, whole.length / 2)
}

/** The workbook with a sheet that claims to unpack to nearly 4 GB. */
const bomb = async () => {
  const whole = await workbook([['A'], ['x']])
  const view = new DataView(whole.buffer)
  for (let at = 0; at < whole.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0xf0000000, true)
  return whole
}

test.each<[string, () => Content | Promise<Content>, RegExp]>([
  ['an empty file', () => '', /This file has no rows/],
  ['a file with only column headings', () => 'A,B\n', /This file has no rows/],
  ['a quoted cell that never ends', () => 'A,B\n1,"two\n3,4\n', /may be cut off/],
  ['a workbook that is cut off', cutOff, /damaged or cut off/],
  ['a workbook that unpacks to gigabytes', bomb, /more than 1000 MB when unpacked/],
  ['an archive that is no workbook', () => bytes('PK', [3, 4], 'hello'), /damaged or cut off/],
  ['a workbook in an old format', () => bytes([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /Save it as \.xlsx/],
  ['a picture', () => bytes([0x89], 'PNG', [0, 0, 0]), /not a CSV or Excel file/],
  ['too many rows', () => `A\n${'x\n'.repeat(100_001)}`, /more than 100000 rows/],
])('reports %s in one sentence', async (_, content, says) => {
  await expect(open(await content())).rejects.toThrow(says)
})

test('reads a text file with the name of a workbook', async () => {
  const table = await openImportTable(new File(['A,B\n1,2\n'], 'list.xlsx'))
  expect(table.heads).toEqual(['A', 'B'])
})

test('rejects a file that is too large before reading it', async () => {
  const file = { size: 2 * 1024 ** 3, arrayBuffer: () => expect.unreachable() } as unknown as Blob
  await expect(openImportTable(file)).rejects.toThrow('The file is larger than 100 MB. Split it.')
})
