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
 * Values that cannot be generated, by resource name. Such values must match a pattern or other values. Each function
 * receives the number of the record. The file `tests/values.ts` has these values as its default export.
 */
export type SampleOverrides = Readonly<Record<string, (index: number) => Values>>

/**
 * The values from `tests/values.ts` of the business, or from `tests/business/values.ts` in the repository of the
 * engine.
 */
const own = defaultExportOf(
  import.meta.glob<{ default: SampleOverrides }>('/tests/{values,business/values}.ts', { eager: true }),
)

/** The values for resources of the engine: users need passwords, and roles need no permission. */
const people: SampleOverrides = {
  user: (index) => ({ password: `a long pass phrase ${index}` }),
  role: () => ({ permissions: [] }),
}

/** The values that cannot be generated, for one record of a resource. */
const sampleOverridesOf = (name: string, index: number): Values => ({
  ...people[name]?.(index),
  ...own?.[name]?.(index),
})

interface Sampling {
  readonly registry: Registry
  /** The number that makes each record of a resource unique. */
  readonly index: number
  /** Returns the id of a record to refer to. */
  readonly reference: Sampler['reference']
}

/** Two letters as a number in base 26. */
const letters = (index: number) =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26)) + String.fromCharCode(65 + (index % 26))

const png = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1f6feb' } })
  .png()
  .toBuffer()

/** Creates a valid image file. */
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

/** A file that the field accepts. The function returns a text file if the field accepts text files. */
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

/** Creates valid values for a new record of a resource. The values contain all editable fields. */
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
    if ((field.unique || 'pattern' in field) && field.postal === undefined)
      for (const value of [`v${index}`, `X${letters(index)}`, letters(index), `v${index}@example.com`])
        if (checkOf(field).safeParse(value).success) return value
    const sample = field.kind.sample({ label: `${name} of ${resource.name}`, ...field }, sampler(index, reference))
    return sample ?? (field.required ? undefined : null)
  }
}

/** Whether the field contains a list of lines. Such a field accepts an empty list. */
const isList = (field: Field) => checkOf(field).safeParse([]).success
