import type { Memory } from '../../../../providers/memory'
import type { Resource } from '../../../../vocabulary'
import type { Column } from './columns'

/** What was chosen for a file with the same columns. */
export interface Chosen {
  readonly columns: readonly Column[]
  readonly key: string | undefined
  readonly mode: 'create' | 'change' | 'both'
  /** Whether blank cells clear existing values. It is chosen anew for each file. */
  readonly clears: boolean
}

interface Kept extends Omit<Chosen, 'clears'> {
  readonly heads: string
}

/** So many sorts of files are remembered for a resource. */
const most = 10

const headsOf = (heads: readonly string[]) => heads.join('\n')

const keptIn = (memory: Memory | undefined, { name }: Resource): readonly Kept[] => {
  const kept = memory?.read(`import ${name}`)
  return Array.isArray(kept) ? kept : []
}

/** What was chosen the last time that a file had these columns. */
export function recall(memory: Memory | undefined, resource: Resource, heads: readonly string[]): Chosen | undefined {
  const found = keptIn(memory, resource).find((kept) => kept?.heads === headsOf(heads))
  return found?.columns?.length === heads.length ? { ...found, clears: false } : undefined
}

export function remember(memory: Memory | undefined, resource: Resource, heads: readonly string[], chosen: Chosen) {
  const { clears: _, ...lasting } = chosen
  const others = keptIn(memory, resource).filter((kept) => kept?.heads !== headsOf(heads))
  memory?.write(`import ${resource.name}`, [{ ...lasting, heads: headsOf(heads) }, ...others].slice(0, most))
}
