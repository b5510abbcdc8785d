import { historyResource, type LiveChange, type Registry, type Resource } from '../../vocabulary'
import type { LiveHub, ResourceUpdate } from './hub'

/**
 * Milliseconds until what comes together is told, between two times that something is, and for which the person's own
 * change waits: that it was made in this window is often known only once its call is answered.
 */
const pauses = { first: 150, between: 1000, own: 700 }

/** So many entries are known by their ids, of which some come twice after a break. */
const mostKnown = 2000

const referencesOf = ({ fields }: Resource): readonly string[] =>
  Object.values(fields).flatMap((field) => {
    const column = field.kind.column(field)
    return column.store === 'reference' || column.store === 'references' ? [column.to] : []
  })

/** Whether a change of one resource may show in another: in the names of what it refers to, in what is counted of it. */
const concerns = (registry: Registry, changed: string, shown: string): boolean => {
  if (changed === shown || shown === historyResource) return true
  const [one, other] = [registry.find(changed), registry.find(shown)]
  return Boolean(one && other && (referencesOf(one).includes(shown) || referencesOf(other).includes(changed)))
}

interface Options {
  readonly registry: Registry
  readonly hub: LiveHub
  /** The id of the person. */
  readonly me: () => string | undefined
  /** Whether a call was made in this window. */
  readonly isHere: (request: string) => boolean
  readonly onTold: ChangeBatchListener
}

/** Tells what has happened, by the resources that somebody shows, and which resources were changed. */
export type ChangeBatchListener = (shown: ReadonlyMap<string, ResourceUpdate>, changed: ReadonlySet<string>) => void

interface Waiting {
  isOwn: boolean
  readonly deletedIds: Set<string>
}

/** Gathers changes until they are told: those of a burst once a second, and none while the window is out of view. */
export function createChangeBatcher({ registry, hub, me, isHere, onTold }: Options) {
  const known = new Set<string>()
  let shown = new Map<string, Waiting>()
  let changed = new Set<string>()
  let toldAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const add = (name: string, isOwn: boolean, gone?: string) => {
    const one = shown.get(name) ?? { isOwn: true, deletedIds: new Set() }
    shown.set(name, one)
    if (!isOwn) one.isOwn = false
    if (gone !== undefined) one.deletedIds.add(gone)
  }

  const flush = () => {
    timer = undefined
    if (globalThis.document?.visibilityState === 'hidden' || changed.size === 0) return
    const [told, of] = [shown, changed]
    shown = new Map()
    changed = new Set()
    toldAt = performance.now()
    onTold(told, of)
  }

  const later = () => {
    if (timer !== undefined) return
    timer = setTimeout(flush, Math.max(pauses.first, toldAt + pauses.between - performance.now()))
  }

  const take = ({ resource, id, action, request }: LiveChange, isOwn: boolean) => {
    if (request !== undefined && isHere(request)) return
    const gone = action === 'deleted' ? id : undefined
    changed.add(resource)
    for (const name of hub.subscribed())
      if (concerns(registry, resource, name)) add(name, isOwn, name === resource ? gone : undefined)
    later()
  }

  return {
    change: (change: LiveChange) => {
      const { entry, by, request } = change
      if (entry !== undefined) {
        if (known.has(entry)) return
        known.add(entry)
        if (known.size > mostKnown) known.delete(known.values().next().value as string)
      }
      const isOwn = by?.id !== undefined && by.id === me()
      if (isOwn && request !== undefined) setTimeout(take, pauses.own, change, isOwn)
      else take(change, isOwn)
    },
    /** So much has happened that everything is asked for again. */
    everything: () => {
      for (const { name } of registry.all) changed.add(name)
      for (const name of hub.subscribed()) add(name, false)
      later()
    },
    later,
  }
}
