import { readdir } from 'node:fs/promises'
import { collect, type Resource } from '../../src/vocabulary'

const folder = new URL('../../resources/', import.meta.url)

/** Every declared resource, read from the folder as the product does. */
export async function readResources(): Promise<readonly Resource[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(new URL(file, folder).href)) as { default: Resource }] as const),
  )
  return collect(Object.fromEntries(modules)).all
}
