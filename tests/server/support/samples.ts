import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Store } from '../../../server/store/store'
import {
  type Field,
  type Fields,
  innerFields,
  isReadOnly,
  type Registry,
  type Resource,
  type Sampler,
} from '../../../vocabulary'

type Values = Record<string, unknown>

/** What no sample can guess of a business's records: `/tests/samples.ts` of its folder. */
interface Guesses {
  /** By the name of the resource, values that patterns ask for, or that must fit each other. */
  readonly special?: Readonly<Record<string, (index: number) => Values>>
  /** Follows from the records of all resources. */
  readonly finish?: (store: Store) => Promise<void>
}

const [own = {}] = Object.values(import.meta.glob<Guesses>('/tests/samples.ts', { eager: true }))

const special: NonNullable<Guesses['special']> = {
  ...own.special,
  role: () => ({ permissions: ['user.list'] }),
  user: (index) => ({ password: `a long pass phrase ${index}` }),
}

const letters = (index: number) =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26)) + String.fromCharCode(65 + (index % 26))

const png = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1f6feb' } })
  .png()
  .toBuffer()

/** A valid picture file. */
export const pictureFile = async (name = 'picture.png'): Promise<File> =>
  new File([new Uint8Array(await png)], name, { type: 'image/png' })

/** A valid file of text. */
export const textFile = (name = 'notes.txt', text = 'Some notes.'): File =>
  new File([text], name, { type: 'text/plain' })

/** A PNG of a single colour: few bytes that stand for as many pixels as wanted. */
export function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
  }
  const oneBitOfGrey = Buffer.from([1, 0, 0, 0, 0])
  const row = 1 + Math.ceil(side / 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(side), uint32(side), oneBitOfGrey])),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const sampler = (index: number, reference: Sampler['reference']): Sampler => ({
  index,
  integer: (min) => min + (index % 3),
  pick: (list) => list[0] as never,
  words: (count) => Array.from({ length: count }, (_, at) => `word${at + index}`).join(' '),
  day: () => '2026-03-31',
  reference,
  attachment: async () => null,
  picture: async () => null,
})

/** Valid values for a new record of a resource, every field that can be typed filled in. */
export async function sampleValues(
  registry: Registry,
  resource: Resource,
  index: number,
  reference: Sampler['reference'],
) {
  const values = { ...(await samplesOf(resource.fields)), ...special[resource.name]?.(index) }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

  async function samplesOf(fields: Fields): Promise<Values> {
    const entries = Object.entries(fields)
      .filter(([, field]) => !isReadOnly(field))
      .map(async ([name, field]) => [name, await sampleOf(field, name)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }

  async function sampleOf(field: Field, name: string): Promise<unknown> {
    const column = field.kind.column(field)
    if (column.store === 'attachments') return column.several ? [textFile()] : textFile()
    if (field.kind.files) return column.store === 'rows' ? [await pictureFile()] : pictureFile()
    if (column.store === 'rows') {
      const { [column.by]: _, ...own } = registry.get(column.of).fields
      return [{ ...(await samplesOf(own)), ...special[column.of]?.(index) }]
    }
    const inner = innerFields(field)
    if (inner)
      return column.store === 'json' && !field.kind.filter && !isList(field)
        ? samplesOf(inner)
        : [await samplesOf(inner)]
    if (field.unique || 'pattern' in field)
      for (const value of [`v${index}`, `X${letters(index)}`, letters(index), `v${index}@example.com`])
        if (field.kind.check(field).safeParse(value).success) return value
    const sample = field.kind.sample({ label: `${name} of ${resource.name}`, ...field }, sampler(index, reference))
    return sample ?? (field.required ? undefined : null)
  }
}

/** A list of lines refuses a single one. */
const isList = (field: Field) => field.kind.check(field).safeParse([]).success

/** Records of every resource in a store, in an order in which each finds those that it refers to. */
export async function fillStore(store: Store, perResource = 3): Promise<(resource: string) => string[]> {
  const ids = new Map<string, string[]>()
  const done = new Set<string>()
  const idsOf = (resource: string) => ids.get(resource) ?? []
  const fill = async (resource: Resource) => {
    if (done.has(resource.name)) return
    done.add(resource.name)
    for (const field of Object.values(resource.fields)) {
      const column = field.kind.column(field)
      if (column.store === 'reference' || column.store === 'references') await fill(store.registry.get(column.to))
    }
    for (let index = 0; index < perResource; index++) {
      const values = await sampleValues(store.registry, resource, index, (other) => idsOf(other)[0] ?? null)
      const id = await store.transaction((trx) => store.insert(trx, resource, named(values, resource, index)))
      ids.set(resource.name, [...idsOf(resource.name), id])
    }
  }
  for (const resource of store.registry.all) await fill(resource)
  await own.finish?.(store)
  return idsOf
}

/** Files stand under names of their own in the store; a password as its hash. */
const named = (values: Values, resource: Resource, index: number): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const file = `${resource.name}-${index}.webp`
      if (value instanceof Blob) return [name, file]
      return [name, Array.isArray(value) && value[0] instanceof Blob ? [file] : value]
    }),
  )
