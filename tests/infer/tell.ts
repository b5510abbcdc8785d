import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { open } from '../../infer/open'
import { sources } from '../../infer/sources'
import type { Entity, Property, ReadOptions, Told } from '../../infer/told'

/** What is told of a source, as the command reads it. */
export async function tell(given: string, options: Partial<ReadOptions> = {}): Promise<Told> {
  const asked = { headers: {}, paths: [], ...options }
  const isAsked = asked.paths.length > 0
  const opened = isAsked ? { given, address: given } : await open(given, { below: '.', headers: asked.headers })
  const source = sources.find(({ isMeant }) => isMeant(opened))
  if (!source) throw new Error(`${given} is no source.`)
  return source.read(opened, asked)
}

/** What is told of a file with a text. */
export async function tellFile(name: string, text: string): Promise<Told> {
  const folder = mkdtempSync(path.join(tmpdir(), 'deckhand-infer-'))
  try {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return await tell(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The entity of a name, which has to be there. */
export function entityIn({ entities }: Told, name: string): Entity {
  const found = entities.find((one) => one.name === name)
  if (!found) throw new Error(`There is no '${name}', only ${entities.map((one) => one.name).join(', ')}.`)
  return found
}

/** Properties in short: their format or type, 'one of' their values, '→' what they refer to; '!' where they are required. */
export const inShort = (properties: Entity['properties']) =>
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
