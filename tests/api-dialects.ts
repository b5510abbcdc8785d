import { checkOf, type Field, type KindName, type Registry, type Resource, type Sampler } from '../vocabulary'

type Row = Record<string, unknown>
type Write = (value: never) => unknown

/** The formats in which a backend writes its values. */
export interface Dialect {
  /** The format of the ids of records, and of references to records. */
  readonly id: (id: string) => unknown
  /** The value that a backend writes in place of a missing value. */
  readonly none: unknown
  readonly status: readonly [on: unknown, off: unknown]
  /** Converts values by the kind of their field. Values of other kinds stay unchanged. */
  readonly writes: Partial<Record<KindName, Write>>
}

const upper = (value: string) => value.toUpperCase().replaceAll('-', '_')
const fixed = (value: number) => value.toFixed(2)

/** Formats of backend responses. Each format combines conventions that often occur together. */
export const dialects = {
  'as the specification has it': { id: String, none: null, status: [1, 0], writes: {} },
  'numbers for ids, as Laravel answers': {
    id: Number,
    none: '',
    status: ['1', '0'],
    writes: {
      date: (day: string) => `${day} 00:00:00`,
      dateTime: (moment: string) => moment.slice(0, 19).replace('T', ' '),
      money: fixed,
      decimal: fixed,
      percent: fixed,
      integer: String,
      yesNo: (value: boolean) => (value ? '1' : '0'),
      tags: (value: string[]) => JSON.stringify(value),
    },
  },
  'moments for days, as Mongoose answers': {
    id: (id: string) => `6630f1c2a7b1c2d3e4f5000${id}`,
    none: null,
    status: [true, false],
    writes: {
      date: (day: string) => `${day}T00:00:00.000Z`,
      choice: (value: string) => value.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    },
  },
  'words in capitals and milliseconds, as Spring answers': {
    id: Number,
    none: null,
    status: ['ACTIVE', 'INACTIVE'],
    writes: {
      date: (day: string) => Date.parse(day),
      dateTime: (moment: string) => Date.parse(moment),
      choice: upper,
      country: (value: string) => value.toLowerCase(),
    },
  },
  'words and bare days': {
    id: String,
    none: '',
    status: ['enabled', 'disabled'],
    writes: {
      date: (day: string) => `${Date.parse(day)}`,
      dateTime: (moment: string) => moment.slice(0, 10),
      choice: (value: string) => value.slice(0, 1).toUpperCase() + value.slice(1).replaceAll('-', ' '),
      yesNo: (value: boolean) => (value ? 'yes' : 'no'),
      tags: (value: string[]) => value.join(','),
    },
  },
} satisfies Record<string, Dialect>

/** A value in the format of the dialect. `value` is in the format of the specification. */
export function writeInDialect(dialect: Dialect, field: Field, value: unknown): unknown {
  const { kind } = field
  if (value === null || value === undefined) return kind.files ? null : dialect.none
  if (kind.status) return dialect.status[value === 1 ? 0 : 1]
  const { store } = kind.column(field)
  if (store === 'reference') return dialect.id(String(value))
  if (store === 'references') return (value as string[]).map(dialect.id)
  const inner = kind.inner?.(field)
  if (inner) {
    const row = (values: Row) =>
      Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, writeInDialect(dialect, one, values[name])]))
    return Array.isArray(value) ? value.map(row) : row(value as Row)
  }
  const write: Write | undefined = dialect.writes[kind.name as KindName]
  return write ? write(value as never) : value
}

const samplerAt = (index: number): Sampler => ({
  index,
  integer: (min, max) => min + ((index * 7) % (max - min + 1)),
  pick: (list) => list[index % list.length] as (typeof list)[number],
  words: (count) => Array.from({ length: count }, (_, at) => ['paper', 'gold', 'card', 'gift'][at % 4]).join(' '),
  day: (from) => new Date(Date.UTC(2026, 5, 15 + from + index)).toISOString().slice(0, 10),
  reference: () => '1',
  attachment: async (name) => ({ url: `/files/${index}.file`, name }),
  picture: async () => ({ url: `/files/${index}.png` }),
})

const sampleOf = (field: Field, index: number): unknown => {
  const { kind } = field
  if (kind.writeOnly || kind.files) return null
  const inner = kind.inner?.(field)
  if (!inner) return kind.sample(field, samplerAt(index)) as unknown
  const row = Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, sampleOf(one, index)]))
  return checkOf(field).safeParse([]).success ? [row] : row
}

/** A record in the format of the specification, with references as ids. */
export const plainSample = ({ fields }: Resource, index: number): Row => ({
  id: String(index + 1),
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field, index)])),
})

/** Some records of every resource, in the format of a dialect. */
export const rowsIn = (dialect: Dialect, registry: Registry, count = 3): Record<string, Row[]> =>
  Object.fromEntries(
    registry.all.map((resource) => [
      resource.name,
      Array.from({ length: count }, (_, index) => {
        const { id, ...values } = plainSample(resource, index)
        const written = Object.entries(values).map(([name, value]) => [
          name,
          writeInDialect(dialect, resource.fields[name] as Field, value),
        ])
        return { id: dialect.id(String(id)), ...Object.fromEntries(written) }
      }),
    ]),
  )
