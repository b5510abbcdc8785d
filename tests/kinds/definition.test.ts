import { describe, expect, it, test } from 'vitest'
import {
  checkAgainstOtherLines,
  checkValue,
  country,
  email,
  type Field,
  innerFields,
  type KindName,
  longText,
  markdown,
  phone,
  slug,
  slugOf,
  tags,
  text,
  url,
} from '../../vocabulary'
import { registry } from '../library'
import { samplerAt } from '../vocabulary/sampler'
import type { Case } from './kind-case'
import { objectKindCases } from './object-kind-cases'
import { textKindCases } from './text-kind-cases'
import { valueKindCases } from './value-kind-cases'

const cases: Record<KindName, Case> = { ...textKindCases, ...valueKindCases, ...objectKindCases }

describe.each(Object.keys(cases) as KindName[])('%s', (name) => {
  const { field, takes, refuses, reads } = cases[name]
  const check = (given: unknown) => checkValue({ field }, 'field', given)

  it('accepts its values, and stores them in one form', () => {
    for (const [given, kept = given] of takes) expect(check(given)).toEqual({ value: kept, messages: [] })
  })

  it('leaves a stored value unchanged when it is checked again', () => {
    for (const [given, kept = given] of takes) expect(check(kept).value, String(given)).toEqual(kept)
  })

  it('rejects everything else, and names the expected form', () => {
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

  it('rejects half a surrogate pair anywhere in a value', () => {
    const broken = brokenAnywhere(takes[0]?.[0])
    for (const given of broken)
      expect(check(given).messages.join(' '), JSON.stringify(given)).toMatch(/invalid character/)
  })

  it('treats invisible characters as empty', () => {
    for (const blank of ['\u200b', '\u00ad \ufeff', '\u3164', '\u2800', '\u00a0\u200e']) {
      const { messages } = checkValue({ field: { ...field, required: true } }, 'field', blank)
      expect(messages).toEqual(field.kind.emptyValue?.(field) === undefined ? ['Field is required.'] : [])
    }
  })

  it('has the name under which it is registered', () => {
    expect(field.kind.name).toBe(name)
  })
})

/** Variants of a value with half a surrogate pair in each of its texts, one after the other. */
function brokenAnywhere(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}\ud800`, `\udc00${value}`]
  if (Array.isArray(value))
    return value.flatMap((one, at) => brokenAnywhere(one).map((broken) => value.with(at, broken)))
  if (typeof value !== 'object' || value === null) return ['\ud800']
  return Object.entries(value).flatMap(([name, one]) => [
    ...brokenAnywhere(one).map((broken) => ({ ...value, [name]: broken })),
    { ...value, [`${name}\ud800`]: one },
  ])
}

/** Kinds with single-line texts, each with a value that has a line break at the marker. */
const onOneLine: Partial<Record<KindName, string>> = {
  text: 'AB|C',
  email: 'a|b@example.com',
  phone: '+1415|5550100',
  url: 'https://example.com/|{handle}',
  slug: 'ghost|stories',
  country: 'I|N',
  timeZone: 'Asia/|Kolkata',
  colour: '#1f6|feb',
  tags: 'new|old',
  choice: 'a|b',
}

describe.each(Object.entries(onOneLine))('%s', (name, marked) => {
  it.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])('allows a single line: %j', (lineBreak) => {
    const text = marked.replace('|', lineBreak)
    const given = name === 'tags' ? [text] : text
    expect(checkValue({ field: cases[name as KindName].field }, 'field', given).messages).not.toEqual([])
  })
})

test('a line break in single-line text is rejected, and long texts may have several lines', () => {
  const said = (field: Field) => checkValue({ field }, 'field', 'one\ntwo').messages
  for (const field of [text(), email(), url(), slug(), phone(), country()])
    expect(said(field)[0]).toBe('Must be on one line. Remove the line breaks.')
  expect(said(longText())).toEqual([])
  expect(said(markdown())).toEqual([])
})

test('text is stored in composed form, and tags that look the same count as one', () => {
  expect(checkValue({ field: text() }, 'field', 'Cafe\u0301').value).toBe('Café')
  expect(checkValue({ field: tags() }, 'field', ['Café', 'b', 'Cafe\u0301', 'Ca\u00adfé']).value).toEqual(['Café', 'b'])
})

test('meaningful joiners stay', () => {
  for (const given of ['👩‍💻', 'می‌خواهم', 'क्‍ष', '❤️'])
    expect(checkValue({ field: text() }, 'field', given)).toEqual({ value: given, messages: [] })
})

test('the lines of a record must have different values, as people see them', () => {
  const fields = { key: text({ unique: true }) }
  for (const other of ['Cafe\u0301', 'Ca\u200bfé', 'CAFÉ', ' café '])
    expect(checkAgainstOtherLines(fields, 'key', [{ key: 'Café' }, { key: other }], 1)).toHaveLength(1)
  expect(checkAgainstOtherLines(fields, 'key', [{ key: 'Café' }, { key: 'Cafe' }], 1)).toEqual([])
})

describe('the nested fields of a field', () => {
  it('are those of its lines, or those of the other resource without the reference back', () => {
    expect(Object.keys(innerFields(cases.lines.field) ?? {})).toEqual(['key'])
    const fieldsOf = (name: string) => registry.get(name).fields
    const items = Object.keys(innerFields(cases.children.field, fieldsOf) ?? {})
    expect(items).toContain('quantity')
    expect(items).not.toContain('loan')
    expect(innerFields(cases.text.field)).toBeUndefined()
  })
})

describe('slugOf', () => {
  it.each([
    ['Crème brûlée!', 'creme-brulee'],
    ['  Maps & Prints  ', 'maps-prints'],
    ['№ 5', 'no-5'],
    ['日本', ''],
  ])('turns %j into %j', (given, slug) => {
    expect(slugOf(given)).toBe(slug)
  })
})
