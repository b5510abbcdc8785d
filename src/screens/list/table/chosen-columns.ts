import { useState } from 'react'
import type { Resource } from '../../../../vocabulary'
import { stillPossibleColumns } from '../../shared/values/fields'

const keyOf = (name: string) => `columns:${name}`

/** The keys under which the browser may have stored the columns of a list, current key first. */
const keysOf = ({ name, was }: Resource) => [name, ...was].map(keyOf)

function read(resource: Resource): readonly string[] | undefined {
  try {
    const [latest = 'null'] = keysOf(resource).flatMap((key) => localStorage.getItem(key) ?? [])
    const kept: unknown = JSON.parse(latest)
    return Array.isArray(kept) ? stillPossibleColumns(resource, kept) : undefined
  } catch {
    return undefined
  }
}

/**
 * The columns that the person has chosen for a list. The browser stores the chosen columns. Default: the declared
 * columns.
 */
export function useChosenColumns(resource: Resource) {
  const [chosen, setChosen] = useState(() => read(resource))
  const choose = (names?: readonly string[]) => {
    for (const key of keysOf(resource)) localStorage.removeItem(key)
    if (names) localStorage.setItem(keyOf(resource.name), JSON.stringify(names))
    setChosen(names)
  }
  return { names: chosen ?? resource.list.columns, isChosen: chosen !== undefined, choose }
}
