import sharp from 'sharp'
import {
  checkOf,
  defaultExportOf,
  defaultOf,
  type Field,
  type Fields,
  type FileType,
  hasTransitions,
  innerFields,
  isReadOnly,
  type Registry,
  type Resource,
  type Sampler,
} from '../vocabulary'

type Values = Record<string, unknown>

/**
 * What no sample can guess, by the name of the resource, each for the record of that number: what has to fit a pattern or
 * other values. The default export of `tests/values.ts`.
 */
export type SampleOverrides = Readonly<Record<string, (index: number) => Values>>

/** `tests/values.ts` of the business's folder, or in the folder of its tests where the engine's lie beside them. */
const own = defaultExportOf(
  import.meta.glob<{ default: SampleOverrides }>('/tests/{values,business/values}.ts', { eager: true }),
)

/** What each business has: people have passwords, roles need no permission. */
const people: SampleOverrides = {
  user: (index) => ({ password: `a long pass phrase ${index}` }),
  role: () => ({ permissions: [] }),
}

/** What no sample can guess of a record of a resource. */
const sampleOverridesOf = (name: string, index: number): Values => ({
  ...people[name]?.(index),
  ...own?.[name]?.(index),
})

interface Sampling {
  readonly registry: Registry
  /** Tells one record of a resource from the next. */
  readonly index: number
  /** The id of a record to refer to. */
  readonly reference: Sampler['reference']
}

/** Two letters that count. */
const letters = (index: number) =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26)) + String.fromCharCode(65 + (index % 26))

const png = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1f6feb' } })
  .png()
  .toBuffer()

/** A valid picture file. */
export const samplePictureFile = async (name = 'picture.png'): Promise<File> =>
  new File([new Uint8Array(await png)], name, { type: 'image/png' })

const bytesOf = (latin: string) => new Uint8Array(Buffer.from(latin, 'latin1'))

const openDocument = (kind: string, name: string) =>
  new File([bytesOf(`PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.${kind}`)], name)

/** A valid file of each type. */
const filesByType: Readonly<Record<FileType, () => File | Promise<File>>> = {
  pdf: () => new File(['%PDF-1.7\n%%EOF\n'], 'notes.pdf'),
  document: () => openDocument('text', 'notes.odt'),
  spreadsheet: () => openDocument('spreadsheet', 'notes.ods'),
  presentation: () => openDocument('presentation', 'notes.odp'),
  text: () => new File(['Some notes.'], 'notes.txt', { type: 'text/plain' }),
  csv: () => new File(['some,notes\n'], 'notes.csv'),
  zip: () => new File([bytesOf(`PK\x05\x06${'\0'.repeat(18)}`)], 'notes.zip'),
  picture: () => samplePictureFile(),
}

/** A file that a field takes: a text, where it takes texts. */
const fileFor = (field: Field) => {
  const { types = [] } = field.kind.acceptedFiles?.(field) ?? {}
  const type = types.includes('text') ? 'text' : types[0]
  return filesByType[type ?? 'text']()
}

const sampler = (index: number, reference: Sampler['reference']): Sampler => ({
  index,
  integer: (min) => min + (index % 3),
  pick: <T>(list: readonly T[]) => list[0] as T,
  words: (count) => Array.from({ length: count }, (_, at) => `word${at + index}`).join(' '),
  day: () => '2026-03-31',
  reference,
  picture: async () => null,
  attachment: async () => null,
})

/** Valid values for a new record of a resource, every field that can be typed filled in. */
export async function sampleFormValues({ registry, index, reference }: Sampling, resource: Resource): Promise<Values> {
  const values = { ...(await samplesOf(resource.fields)), ...sampleOverridesOf(resource.name, index) }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

  async function samplesOf(fields: Fields): Promise<Values> {
    const entries = Object.entries(fields)
      .filter(([, field]) => !isReadOnly(field))
      .map(async ([name, field]) => [name, await sampleOf(field, name)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }

  async function sampleOf(field: Field, name: string): Promise<unknown> {
    const column = field.kind.column(field)
    const first = hasTransitions(field) ? defaultOf(field) : undefined
    if (first !== undefined) return first
    if (column.store === 'attachments') return column.isList ? [await fileFor(field)] : fileFor(field)
    if (field.kind.files) return column.store === 'rows' ? [await samplePictureFile()] : samplePictureFile()
    const inner = innerFields(field, (name) => registry.get(name).fields)
    if (inner && column.store === 'rows')
      return [{ ...(await samplesOf(inner)), ...sampleOverridesOf(column.of, index) }]
    if (inner)
      return column.store === 'json' && !field.kind.filter && !isList(field)
        ? samplesOf(inner)
        : [await samplesOf(inner)]
    if (field.unique || 'pattern' in field)
      for (const value of [`v${index}`, `X${letters(index)}`, letters(index), `v${index}@example.com`])
        if (checkOf(field).safeParse(value).success) return value
    const sample = field.kind.sample({ label: `${name} of ${resource.name}`, ...field }, sampler(index, reference))
    return sample ?? (field.required ? undefined : null)
  }
}

/** A list of lines refuses a single one. */
const isList = (field: Field) => checkOf(field).safeParse([]).success
