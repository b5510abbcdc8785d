import { readdir } from 'node:fs/promises'
import { collectResources, isReadOnly, type Resource, type Sampler } from '../../../vocabulary'
import type { Api, Row } from './support'

const folder = new URL('../../../resources/', import.meta.url)

/** Every declared resource, read from the folder as in the product. */
export async function readResources(): Promise<readonly Resource[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(new URL(file, folder).href)) as { default: Resource }] as const),
  )
  return collectResources(Object.fromEntries(modules)).all
}

interface Screen {
  readonly name: string
  readonly path: string
}

const sampler: Sampler = {
  index: 0,
  integer: (min) => min,
  pick: <T>(list: readonly T[]) => list[0] as T,
  words: (count) => Array.from({ length: count }, (_, at) => `word${at}`).join(' '),
  day: () => '2026-03-31',
  reference: () => null,
  picture: async () => null,
  attachment: async () => null,
}

/** Creates a record with only the required values. The record is inactive, so it changes no other journey. */
async function createInactive({ name, fields, calls }: Resource, api: Api): Promise<Row> {
  if (!calls.create) throw new Error(`There is no sample record of ${name}; business/sample was expected to make some.`)
  const required = Object.entries(fields).filter(([, field]) => field.required && !isReadOnly(field))
  const values = await Promise.all(
    required.map(async ([field, declared]) => [
      field,
      declared.kind.name === 'onOff' ? 0 : (declared.default ?? (await declared.kind.sample(declared, sampler))),
    ]),
  )
  const { data } = await api<{ data: Row }>('POST', `/${name}`, Object.fromEntries(values))
  return data
}

/** The screens of a resource, with its first record. The list contains the edit form in place of the empty form. */
export async function screensOf(resource: Resource, api: Api): Promise<Screen[]> {
  const { name, calls } = resource
  const [given] = await api<Row[]>('GET', `/${name}?_start=0&_end=1`)
  const first = given ?? (await createInactive(resource, api))
  // A resource with a condition for edits does not allow edits of every record.
  const isEditable = calls.edit !== undefined && calls.edit.when === undefined
  return [
    { name: 'list', path: `/${name}` },
    { name: 'record', path: `/${name}/${first.id}` },
    ...(isEditable ? [{ name: 'form', path: `/${name}/${first.id}/edit` }] : []),
    ...(calls.create && !isEditable ? [{ name: 'empty form', path: `/${name}/create` }] : []),
  ]
}
