import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Entity, InferredApi, Property, SourceReadOptions } from '../../../integrations/infer/inferred-api'
import { readSource } from '../../../integrations/infer/read-source'
import { openApiSource } from '../../../integrations/infer/sources/openapi'
import { newFolder } from '../../server/support/stores'

/** What is told of a source, as the command reads it. */
export const readTestSource = (given: string, options: Partial<SourceReadOptions> = {}): Promise<InferredApi> =>
  readSource(given, '.', { headers: {}, paths: [], ...options })

/** What is told of a file with a text. */
export async function readTestSourceFile(name: string, text: string): Promise<InferredApi> {
  const { folder, remove } = newFolder()
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return readTestSource(file).finally(remove)
}

/** What is told of a document of OpenAPI. */
export const readTestDocument = (document: unknown, given = 'acme.json'): Promise<InferredApi> =>
  openApiSource.read(
    { input: given, text: typeof document === 'string' ? document : JSON.stringify(document) },
    { headers: {}, paths: [] },
  )

/** The entity of a name, which has to be there. */
export function entityIn({ entities }: InferredApi, name: string): Entity {
  const found = entities.find((one) => one.name === name)
  if (!found) throw new Error(`There is no '${name}', only ${entities.map((one) => one.name).join(', ')}.`)
  return found
}

/** Properties in short: their format or type, 'one of' their values, '→' what they refer to; '!' where they are required. */
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
