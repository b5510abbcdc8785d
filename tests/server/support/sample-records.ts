import { crc32, deflateSync } from 'node:zlib'
import type { Store } from '../../../server/contract/store'
import { sampleFormValues } from '../../../testing/sample-values'
import type { Resource } from '../../../vocabulary'

type Values = Record<string, unknown>

/**
 * Code of the business that completes the sample records. The code is the export `finish` of the test values of the
 * business.
 */
interface Following {
  readonly finish?: (store: Store) => Promise<void>
}

const [own = {}] = Object.values(import.meta.glob<Following>('/tests/{values,business/values}.ts', { eager: true }))

/** A PNG image of a single color. The few bytes of the image unpack to `side` × `side` pixels. */
export function decompressionBomb(side: number): Buffer {
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

/**
 * Creates records of every resource, in an order in which referenced records exist first. Returns the ids by resource.
 */
export async function fillStore(store: Store, perResource = 3): Promise<(resource: string) => string[]> {
  const ids = new Map<string, string[]>()
  const done = new Set<string>()
  const idsOf = (resource: string) => ids.get(resource) ?? []
  const reference = (resource: string) => idsOf(resource)[0] ?? null
  const fill = async (resource: Resource) => {
    if (done.has(resource.name)) return
    done.add(resource.name)
    for (const field of Object.values(resource.fields)) {
      const column = field.kind.column(field)
      if (column.store === 'reference' || column.store === 'references') await fill(store.registry.get(column.to))
    }
    for (let index = 0; index < perResource; index++) {
      const values = await sampleFormValues({ registry: store.registry, index, reference }, resource)
      const id = await store.transaction((trx) => store.insert(trx, resource, named(values, resource, index)))
      ids.set(resource.name, [...idsOf(resource.name), id])
    }
  }
  for (const resource of store.registry.all) await fill(resource)
  await own.finish?.(store)
  return idsOf
}

/** Replaces each file with its name in the store. */
const named = (values: Values, resource: Resource, index: number): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const file = `${resource.name}-${index}.webp`
      if (value instanceof Blob) return [name, file]
      return [name, Array.isArray(value) && value[0] instanceof Blob ? [file] : value]
    }),
  )
