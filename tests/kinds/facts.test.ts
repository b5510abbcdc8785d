import { describe, expect, it } from 'vitest'
import { checkValue, innerFields, type KindName, slugOf } from '../../vocabulary'
import { registry } from '../library'
import { samplerAt } from '../vocabulary/sampler'
import type { Case } from './case'
import { parts } from './parts'
import { texts } from './texts'
import { values } from './values'

const cases: Record<KindName, Case> = { ...texts, ...values, ...parts }

describe.each(Object.keys(cases) as KindName[])('%s', (name) => {
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

describe('the fields within fields', () => {
  it('are those of the lines, or those of the other resource without the one that refers back', () => {
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
  ])('makes of %j %j', (given, slug) => {
    expect(slugOf(given)).toBe(slug)
  })
})
