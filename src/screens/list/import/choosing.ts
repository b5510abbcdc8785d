import type { Memory } from '../../../../providers/memory'
import {
  type Fields,
  hasDefault,
  importKeys,
  isReadOnly,
  labelOf,
  type Resource,
  t,
  type Words,
} from '../../../../vocabulary'
import { matchColumns, openIn, readAs } from './columns'
import type { Table } from './file/open'
import { type Chosen, recall } from './remembered'

/** Whether records that there are may be changed, and new ones made. */
export interface May {
  readonly create: boolean
  readonly change: boolean
}

/** By which rows are found among the records; the id first, where the file has it. */
export const keysIn = (fields: Fields, { columns }: Pick<Chosen, 'columns'>) =>
  importKeys(fields).filter((key) => columns.some(({ name }) => name === key))

/** The key stays as long as there is a column for it. */
export function withKey(fields: Fields, chosen: Chosen): Chosen {
  const keys = keysIn(fields, chosen)
  if (chosen.key === undefined || keys.includes(chosen.key)) return chosen
  return { ...chosen, key: keys[0], ...(keys.length === 0 && { mode: 'create' }) }
}

interface Circumstances {
  readonly resource: Resource
  readonly fields: Fields
  readonly may: May
  /** Knows what was chosen before. Default: nobody does. */
  readonly memory: Memory | undefined
  readonly languages: readonly Words[]
}

const unknown = { example: '' }

/** What a file is taken for until somebody says otherwise: what was chosen for one like it, or what its heads tell. */
export function firstChoice(table: Table, { resource, fields, may, memory, languages }: Circumstances): Chosen {
  const read = (name: string | undefined, at: number) => readAs(name, table.columns[at] ?? unknown)
  const kept = recall(memory, resource, table.heads)
  if (kept) return { ...kept, columns: kept.columns.map((one, at) => ({ ...one, ...read(one.name, at) })) }
  const others = (english: string) => languages.flatMap((words) => words[english] ?? [])
  const columns = matchColumns(table.heads, fields, others).map(read)
  const key = may.change ? keysIn(fields, { columns })[0] : undefined
  const mode = key === undefined || !may.change ? 'create' : may.create ? 'both' : 'change'
  return { columns, key, mode, clears: true }
}

/** What is still to be said before the rows can be looked at. */
export function unsaid(fields: Fields, table: Table, { columns, mode }: Chosen): string[] {
  const isAsked = (name: string) => {
    const field = fields[name]
    return field?.required && !hasDefault(field) && !isReadOnly(field)
  }
  const missing = Object.keys(fields).filter((name) => isAsked(name) && !columns.some((column) => column.name === name))
  const undecided = columns.flatMap((column, at) => {
    const facts = table.columns[at]
    return facts && openIn(column, facts, fields) ? (table.heads[at] ?? '') : []
  })
  return [
    ...(missing.length > 0 && mode === 'create'
      ? [t('No column is chosen for: {{fields}}.', { fields: missing.map((name) => labelOf(fields, name)).join(', ') })]
      : []),
    ...(undecided.length > 0
      ? [t('These can be read in two ways; choose one: {{columns}}.', { columns: undecided.join(', ') })]
      : []),
    ...(columns.every(({ name }) => name === undefined) ? [t('No column is taken for a field yet.')] : []),
  ]
}
