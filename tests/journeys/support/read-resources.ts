import { readdir } from 'node:fs/promises'
import { collectResources, type Resource } from '../../../vocabulary'
import type { Api } from './support'

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

/** The screens of a resource, with its first record. The list contains the edit form in place of the empty form. */
export async function screensOf({ name, calls }: Resource, api: Api): Promise<Screen[]> {
  const [first] = await api<{ id: string }[]>('GET', `/${name}?_start=0&_end=1`)
  if (!first) throw new Error(`There is no sample record of ${name}; business/sample was expected to make some.`)
  // A resource with a condition for edits does not allow edits of every record.
  const isEditable = calls.edit !== undefined && calls.edit.when === undefined
  return [
    { name: 'list', path: `/${name}` },
    { name: 'record', path: `/${name}/${first.id}` },
    ...(isEditable ? [{ name: 'form', path: `/${name}/${first.id}/edit` }] : []),
    ...(calls.create && !isEditable ? [{ name: 'empty form', path: `/${name}/create` }] : []),
  ]
}
