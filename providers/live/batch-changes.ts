import { historyResource, type LiveChange, type Registry, type Resource } from '../../vocabulary'
import type { LiveHub, ResourceUpdate } from './hub'

/**
 * Delays in milliseconds: before the first report, between two reports, and for changes of the user. A change is
 * recognized as made in this window only after the response to the change.
 */
const pauses = { first: 150, between: 1000, own: 700 }

/** The maximum number of entries that are remembered. After a reconnect, the stream sends some entries again. */
const mostKnown = 2000

const referencesOf = ({ fields }: Resource): readonly string[] =>
  Object.values(fields).flatMap((field) => {
    const column = field.kind.column(field)
    return column.store === 'reference' || column.store === 'references' ? [column.to] : []
  })

/**
 * Whether a change to one resource may affect another resource, because of names of references or because of counts.
 */
const concerns = (registry: Registry, changed: string, shown: string): boolean => {
  if (changed === shown || shown === historyResource) return true
  const [one, other] = [registry.find(changed), registry.find(shown)]
  return Boolean(one && other && (referencesOf(one).includes(shown) || referencesOf(other).includes(changed)))
}

interface Options {
  readonly registry: Registry
  readonly hub: LiveHub
  /** The id of the signed-in user. */
  readonly me: () => string | undefined
  /** Whether this window made the request with the given id. */
  readonly isHere: (request: string) => boolean
  readonly onTold: ChangeBatchListener
}

/** Called with the updates for each displayed resource, and the names of the changed resources. */
export type ChangeBatchListener = (shown: ReadonlyMap<string, ResourceUpdate>, changed: ReadonlySet<string>) => void

interface Waiting {
  isOwn: boolean
  readonly deletedIds: Set<string>
}

/**
 * Collects changes, and reports many changes together, at most once a second. While the window is hidden, no changes
 * are reported.
 */
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
    /** After too many changes, reports a change of all resources. */
    everything: () => {
      for (const { name } of registry.all) changed.add(name)
      for (const name of hub.subscribed()) add(name, false)
      later()
    },
    later,
  }
}
