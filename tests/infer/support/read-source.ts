import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Entity, InferredApi, Property, SourceReadOptions } from '../../../integrations/infer/inferred-api'
import { readSource } from '../../../integrations/infer/read-source'
import { openApiSource } from '../../../integrations/infer/sources/openapi'
import { newFolder } from '../../server/support/stores'

/** Reads a source like the command `npm run infer`. */
export const readTestSource = (given: string, options: Partial<SourceReadOptions> = {}): Promise<InferredApi> =>
  readSource(given, '.', { headers: {}, paths: [], ...options })

/** Reads a file with the given text. */
export async function readTestSourceFile(name: string, text: string): Promise<InferredApi> {
  const { folder, remove } = newFolder()
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return readTestSource(file).finally(remove)
}

/** Reads an OpenAPI document. */
export const readTestDocument = (document: unknown, given = 'acme.json'): Promise<InferredApi> =>
  openApiSource.read(
    { input: given, text: typeof document === 'string' ? document : JSON.stringify(document) },
    { headers: {}, paths: [] },
  )

/** Finds an entity by name. Throws an error if the entity is missing. */
export function entityIn({ entities }: InferredApi, name: string): Entity {
  const found = entities.find((one) => one.name === name)
  if (!found) throw new Error(`There is no '${name}', only ${entities.map((one) => one.name).join(', ')}.`)
  return found
}

/** Summarizes properties: format or type, 'one of' the allowed values, '→' the referenced entity, '!' for required. */
export const summarizeProperties = (properties: Entity['properties']) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, shortOf(property)]))

function shortOf({ type, format, values, refersTo, items, required }: Property): string {
  const plain = refersTo
    ? `→ ${refersTo.entity}`
    : values
      ? `one of ${values.join(', ')}`
      : items
        ? `list of ${shortOf(items)}`
        : (format ?? type ?? 'unknown')
  return plain + (required ? '!' : '')
}
