import { useState } from 'react'
import type { Resource } from '../../../vocabulary'
import { columnsOf } from '../shared/fields'

const keyOf = ({ name }: Resource) => `columns:${name}`

function read(resource: Resource): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? 'null')
    const possible = columnsOf(resource)
    const known = Array.isArray(kept) ? kept.filter((name) => possible.includes(name)) : []
    return known.length > 0 ? known : undefined
  } catch {
    return undefined
  }
}

/** The columns of a list that the person has chosen, remembered in this browser. Default: those declared. */
export function useChosenColumns(resource: Resource) {
  const [chosen, setChosen] = useState(() => read(resource))
  const choose = (names?: readonly string[]) => {
    if (names) localStorage.setItem(keyOf(resource), JSON.stringify(names))
    else localStorage.removeItem(keyOf(resource))
    setChosen(names)
  }
  return { names: chosen ?? resource.list.columns, choose }
}
