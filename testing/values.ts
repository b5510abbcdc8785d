import sharp from 'sharp'
import {
  type Field,
  type Fields,
  innerFields,
  isReadOnly,
  type Registry,
  type Resource,
  type Sampler,
} from '../vocabulary'

type Values = Record<string, unknown>

/** What no sample can guess of a record, by the name of its resource: patterns, and values that must fit each other. */
export type Special = Readonly<Record<string, (index: number) => Values>>

interface Ground {
  readonly registry: Registry
  /** Tells one record of a resource from the next. */
  readonly index: number
  /** The id of a record to refer to. */
  readonly reference: Sampler['reference']
  readonly special: Special
}

/** Two letters that count. */
const letters = (index: number) =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26)) + String.fromCharCode(65 + (index % 26))

const png = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1f6feb' } })
  .png()
  .toBuffer()

/** A valid picture file. */
export const pictureFile = async (name = 'picture.png'): Promise<File> =>
  new File([new Uint8Array(await png)], name, { type: 'image/png' })

/** A valid file of text. */
const textFile = (name = 'notes.txt', text = 'Some notes.'): File => new File([text], name, { type: 'text/plain' })

const sampler = (index: number, reference: Sampler['reference']): Sampler => ({
  index,
  integer: (min) => min + (index % 3),
  pick: (list) => list[0] as never,
  words: (count) => Array.from({ length: count }, (_, at) => `word${at + index}`).join(' '),
  day: () => '2026-03-31',
  reference,
  picture: async () => null,
  attachment: async () => null,
})

/** Valid values for a new record of a resource, every field that can be typed filled in. */
export async function typedValues(
  { registry, index, reference, special }: Ground,
  resource: Resource,
): Promise<Values> {
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
