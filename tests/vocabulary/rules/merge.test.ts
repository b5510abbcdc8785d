import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  belongsTo,
  type ConflictResolver,
  changedValuesOf,
  children,
  details,
  type Fields,
  files,
  group,
  hasMany,
  image,
  integer,
  lines,
  mergeRecordChanges,
  password,
  tags,
  text,
  type Values,
} from '../../../vocabulary'

const address: Fields = { city: text(), street: text(), keeper: belongsTo('person'), age: integer({ readOnly: true }) }
const fields: Fields = {
  name: text(),
  pages: integer(),
  author: belongsTo('person'),
  words: tags(),
  shelves: hasMany('shelf'),
  addresses: children('address', 'owner'),
  parts: lines({ key: text(), label: text() }),
  size: group({ width: integer(), height: integer() }),
  extra: details({ by: 'author' }),
  cover: image(),
  papers: files(),
  secret: password(),
  total: integer({ readOnly: true }),
}
const schema = { fields, fieldsOf: () => address }

const merged = (base: Values, theirs: Values, mine: Values, decide?: ConflictResolver) =>
  mergeRecordChanges(schema, base, theirs, mine, decide)
const apply = (record: Values, values: Values) => ({ ...record, ...values })

const word = fc.constantFrom('a', 'b', 'c', 'd')
const row: fc.Arbitrary<Values> = fc.record({ city: word, street: fc.option(word) })
const plainValues = {
  name: fc.option(word),
  pages: fc.option(fc.nat(3)),
  author: fc.option(word),
  words: fc.uniqueArray(word),
  shelves: fc.uniqueArray(word),
  size: fc.record({ width: fc.nat(2), height: fc.nat(2) }),
  extra: fc.dictionary(word, word, { maxKeys: 3 }),
}
/**
 * A record in its former state, and after the changes of two users. Existing rows have ids, and added rows have no ids.
 */
const sides: fc.Arbitrary<[Values, Values, Values]> = fc.array(row, { maxLength: 4 }).chain((rows) => {
  const came = rows.map((one, index) => ({ id: String(index), ...one }))
  const left = (one: Values) =>
    fc.oneof(
      fc.constant([one]),
      fc.constant([]),
      row.map((values) => [{ ...one, ...values }]),
    )
  const after = fc
    .tuple(fc.tuple(...came.map(left)), fc.array(row, { maxLength: 2 }))
    .chain(([those, added]) =>
      fc.shuffledSubarray([...those.flat(), ...added], { minLength: those.flat().length + added.length }),
    )
  return fc.record(plainValues).chain((base) => {
    const side = fc
      .tuple(fc.record(plainValues), fc.subarray(Object.keys(plainValues), { maxLength: 3 }), after)
      .map(([other, names, addresses]) => ({
        ...base,
        ...Object.fromEntries(Object.entries(other).filter(([name]) => names.includes(name))),
        addresses,
      }))
    return fc.tuple(fc.constant({ ...base, addresses: came }), side, side)
  })
})

const rowsOf = (record: Values) => record.addresses as readonly Values[]
const contentOf = ({ id: _, ...content }: Values) => JSON.stringify(Object.entries(content).sort())
/** Sorts the lists, because the order of two users' additions does not matter. */
const unordered = (record: Values) => ({
  ...record,
  words: [...(record.words as string[])].sort(),
  shelves: [...(record.shelves as string[])].sort(),
  addresses: rowsOf(record).map(contentOf).sort(),
})

describe('merging', () => {
  it('writes nothing if I changed nothing, and all my values if the other user changed nothing', () => {
    fc.assert(
      fc.property(sides, ([base, other]) => {
        expect(merged(base, other, base)).toMatchObject({ values: {}, conflicts: [] })
        const { values, conflicts, theirs } = merged(base, base, other)
        expect(conflicts).toEqual([])
        expect(theirs).toEqual([])
        expect(changedValuesOf(schema, apply(base, values), other)).toEqual({})
      }),
    )
  })

  it('has the same result in either order, if the two users changed different values', () => {
    fc.assert(
      fc.property(sides, ([base, one, other]) => {
        const first = merged(base, one, other)
        const second = merged(base, other, one)
        expect(second.conflicts).toHaveLength(first.conflicts.length)
        if (first.conflicts.length > 0) return
        const [ab, ba] = [apply(one, first.values), apply(other, second.values)]
        expect(unordered(ab)).toEqual(unordered(ba))
      }),
    )
  })

  it('loses no change of either user: each change is in the record or in a conflict', () => {
    fc.assert(
      fc.property(sides, ([base, theirs, mine]) => {
        const { values, conflicts } = merged(base, theirs, mine)
        const result: Values = apply(theirs, values)
        const isAsked = (...path: string[]) => conflicts.some((one) => path.every((step, at) => one.path[at] === step))
        for (const side of [theirs, mine]) {
          for (const name of ['name', 'pages', 'author'])
            if ((side[name] ?? null) !== (base[name] ?? null) && !isAsked(name))
              expect(result[name] ?? null).toEqual(side[name] ?? null)
          for (const name of ['words', 'shelves'] as const) {
            const [was, now] = [base[name] as string[], side[name] as string[]]
            const then = result[name] as string[]
            for (const added of now.filter((one) => !was.includes(one))) expect(then).toContain(added)
            for (const removed of was.filter((one) => !now.includes(one))) expect(then).not.toContain(removed)
          }
          for (const row of rowsOf(side)) {
            const former = rowsOf(base).find(({ id }) => id === row.id)
            const then = rowsOf(result).find(({ id }) => id === row.id)
            if (!former) expect(rowsOf(result).map(contentOf)).toContain(contentOf(row))
            else if (former.city !== row.city && !isAsked('addresses', `id ${row.id}`))
              expect(then?.city).toBe(row.city)
          }
          for (const row of rowsOf(base))
            if (!rowsOf(side).some(({ id }) => id === row.id) && !isAsked('addresses', `id ${row.id}`))
              expect(rowsOf(result).map(({ id }) => id)).not.toContain(row.id)
        }
      }),
    )
  })

  it('is complete once every conflict is decided', () => {
    fc.assert(
      fc.property(sides, ([base, theirs, mine]) => {
        const { values, conflicts } = merged(base, theirs, mine, ({ theirs: value }) => ({ value }))
        expect(conflicts).toEqual([])
        const again = merged(theirs, theirs, apply(theirs, values))
        expect(Object.keys(again.values).sort()).toEqual(Object.keys(values).sort())
      }),
    )
  })
})

describe('a change by two users', () => {
  const base = {
    name: 'Emma',
    pages: 100,
    author: { id: '1', name: 'Jane' },
    addresses: [
      { id: 'x', city: 'Bath', street: null, keeper: { id: '7' }, age: 3 },
      { id: 'y', city: 'Rome', street: 'Via', keeper: null, age: 4 },
    ],
    words: ['new'],
    total: 1,
  }
  const rows = base.addresses

  it('of a single value raises a conflict with all three values', () => {
    const { values, conflicts, theirs } = merged(base, { ...base, name: 'Emma B' }, { name: 'Emma A', pages: 100 })
    expect(conflicts).toMatchObject([{ path: ['name'], label: 'Name', base: 'Emma', theirs: 'Emma B', mine: 'Emma A' }])
    expect(values).toEqual({ name: 'Emma A' })
    expect(theirs).toEqual([])
    expect(merged(base, { ...base, name: 'Emma B' }, { pages: 90 }).theirs).toEqual(['name'])
  })

  it('is no conflict if both made the same change, or in values that the server sets', () => {
    const theirs = { ...base, name: 'Emma B', total: 2 }
    expect(merged(base, theirs, { name: 'Emma B', total: 3 })).toEqual({ values: {}, theirs: [], conflicts: [] })
  })

  it('treats a reference as the same with or without its name', () => {
    expect(changedValuesOf(schema, base, { author: '1', name: 'Emma', words: ['new'], addresses: rows })).toEqual({})
  })

  it('keeps rows that both users added, changed and removed', () => {
    const theirs = {
      ...base,
      addresses: [{ ...rows[0], city: 'York' }, rows[1], { id: 'z', city: 'Oslo', street: null }],
    }
    const mine = { addresses: [{ id: 'x', city: 'Bath', street: 'High', keeper: '7' }, { city: 'Graz' }] }
    const { values, conflicts, theirs: seen } = merged(base, theirs, mine)
    expect(conflicts).toEqual([])
    expect(seen).toEqual(['addresses'])
    expect(values.addresses).toEqual([
      { id: 'x', city: 'York', street: 'High', keeper: '7' },
      { city: 'Graz' },
      { id: 'z', city: 'Oslo', street: null },
    ])
  })

  it('raises a conflict if one removed and the other changed a row, and a restored row is new', () => {
    const theirs = { ...base, addresses: [rows[1]] }
    const mine = { addresses: [{ ...rows[0], city: 'York' }, rows[1]] }
    const { conflicts } = merged(base, theirs, mine)
    expect(conflicts).toMatchObject([
      { path: ['addresses', 'id x'], base: [{ city: 'Bath' }], theirs: [], mine: [{ city: 'York' }] },
    ])
    const { values } = merged(base, theirs, mine, ({ mine: value }) => ({ value }))
    expect(values.addresses).toEqual([
      { city: 'York', street: null, keeper: '7' },
      { id: 'y', city: 'Rome', street: 'Via', keeper: null },
    ])
    expect(merged(base, theirs, mine, ({ theirs: value }) => ({ value })).values).toEqual({})
  })

  it('of a row raises a conflict for single fields', () => {
    const theirs = { ...base, addresses: [{ ...rows[0], city: 'York' }, rows[1]] }
    const mine = { addresses: [{ ...rows[0], city: 'Graz' }, rows[1]] }
    expect(merged(base, theirs, mine).conflicts).toMatchObject([
      { path: ['addresses', 'id x', 'city'], label: 'Addresses 1: City', theirs: 'York', mine: 'Graz' },
    ])
  })

  it('that adds the same row twice keeps one row, such as a repeated request', () => {
    const theirs = { ...base, addresses: [...rows, { id: 'z', city: 'Oslo', street: null }] }
    expect(merged(base, theirs, { addresses: [...rows, { city: 'Oslo', street: '' }] }).values).toEqual({})
  })

  it('of lines without ids is identified by their values, or by their position', () => {
    const parts = [
      { key: 'a', label: 'A' },
      { key: 'b', label: 'B' },
    ]
    const [a, b] = parts
    const added = { key: 'c', label: 'C' }
    const theirs = { parts: [a, { key: 'b', label: 'B!' }] }
    expect(merged({ parts }, theirs, { parts: [added, a, b] }).values).toEqual({
      parts: [added, a, { key: 'b', label: 'B!' }],
    })
    const mine = { parts: [a, { key: 'b', label: 'B?' }] }
    expect(merged({ parts }, theirs, mine).conflicts).toMatchObject([{ theirs: 'B!', mine: 'B?' }])
  })

  it("of the order keeps one user's order, and raises a conflict if both changed it", () => {
    const words = ['a', 'b', 'c']
    expect(merged({ words }, { words: ['a', 'b', 'c', 'd'] }, { words: ['c', 'b', 'a'] }).values).toEqual({
      words: ['c', 'd', 'b', 'a'],
    })
    const both = merged({ words }, { words: ['b', 'a', 'c'] }, { words: ['c', 'b', 'a'] })
    expect(both.conflicts).toMatchObject([{ path: ['words'], theirs: ['b', 'a', 'c'], mine: ['c', 'b', 'a'] }])
  })

  it('of nested records is separated by fields, and custom values by keys', () => {
    const was = { size: { width: 1, height: 2 }, extra: { weight: '3' } }
    const theirs = { size: { width: 5, height: 2 }, extra: { weight: '3', ink: 'black' } }
    const mine = { size: { width: 1, height: 6 }, extra: { weight: '4' } }
    expect(merged(was, theirs, mine)).toMatchObject({
      values: { size: { width: 5, height: 6 }, extra: { weight: '4', ink: 'black' } },
      conflicts: [],
    })
  })

  it('of a file compares its address without the signature, and a chosen file by identity', () => {
    const was = { cover: { url: '/a.png?sig=1' }, papers: [{ url: '/1.pdf?sig=1' }, { url: '/2.pdf?sig=1' }] }
    const now = {
      cover: { url: '/a.png?sig=2' },
      papers: [{ url: '/1.pdf?sig=2' }, { url: '/2.pdf?sig=2' }, { url: '/3.pdf' }],
    }
    const chosen = new File(['x'], 'x.pdf')
    expect(merged(was, now, was).theirs).toEqual(['papers'])
    const { values, conflicts } = merged(was, now, { cover: chosen, papers: [{ url: '/1.pdf?sig=1' }, chosen] })
    expect(conflicts).toEqual([])
    expect(values.cover).toBe(chosen)
    expect((values.papers as { url?: string }[]).map((one) => one.url?.split('?')[0])).toEqual([
      '/1.pdf',
      undefined,
      '/3.pdf',
    ])
  })

  it('always sends a new password, and never an empty password', () => {
    expect(changedValuesOf(schema, { secret: 'set' }, { secret: 'longer than before' })).toEqual({
      secret: 'longer than before',
    })
    expect(changedValuesOf(schema, {}, { secret: null })).toEqual({})
  })

  it('keeps my value if the other response lacks the field', () => {
    expect(merged(base, { name: 'Emma' }, { addresses: [rows[1]] })).toMatchObject({ conflicts: [], theirs: [] })
  })
})
