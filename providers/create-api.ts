import { unwrapRow } from '../integrations/adapters/response-rows'
import {
  type AnyRecord,
  actionMessage,
  apiBase,
  type Call,
  callOf,
  fillPath,
  formatRecordName,
  idOf,
  isActive,
  isHidden,
  isPathSafeId,
  type Resource,
  sessionCalls,
  titledFileName,
  titleOf,
} from '../vocabulary'
import type { Api, DropdownOption, DropdownOptions, OptionFilter } from './api'
import { type SendClientRequest, secondaryReadOptions } from './http/client-request'
import { buildQueryString } from './lists/list-criteria'
import type { FetchedRows } from './lists/list-row-cache'
import type { Lists } from './lists/lists'
import type { Notices, UndoCallback } from './notices'
import { type ApiProblem, makeProblem, networkMessage } from './problem'
import { createInBulk, saveInBulk } from './records/bulk'
import type { ChangeSender } from './records/change-sender'
import type { RecordSaving } from './saving'
import type { AvailableCalls } from './session/access-control'
import type { Session } from './session/session'

interface Options {
  readonly send: SendClientRequest
  readonly lists: Lists
  readonly changes: ChangeSender
  readonly usable: AvailableCalls
  readonly notices: Notices
  readonly undoing: UndoCallback
  readonly session: Session
  readonly loadSaving: () => Promise<RecordSaving>
  /** Offers a file to the user as a download. */
  readonly save: (file: Blob, name: string) => void
}

const nameOf = (resource: Resource, row: AnyRecord): string =>
  titleOf(resource, row) || formatRecordName(resource, String(row.name ?? row.label ?? ''))

function optionFrom(resource: Resource, row: AnyRecord): DropdownOption {
  const name = nameOf(resource, row) || row.id
  const searched = resource.list.search.map((field) => row[field]).filter((text) => typeof text === 'string')
  const further = searched.filter((text) => text !== '' && text !== name)
  return { id: row.id, name, ...(further.length > 0 && { searched: further }) }
}

const isWithin = ({ field, value }: OptionFilter, row: AnyRecord) => [value].flat().includes(String(idOf(row[field])))

/** Creates the calls that Refine's data provider does not have. */
export function createApi(options: Options): Api {
  const { send, lists, changes, usable, notices, undoing, session, loadSaving, save } = options
  const createAll = createInBulk(changes)
  /** Undoes a group of changes in the history. Undefined if the API cannot undo changes. */
  const undoOf = ({ api }: Resource) =>
    api === undefined && session.userData()?.undo === true && undoing.take
      ? async (batch: string) => undoing.take?.({ batch })
      : undefined
  /** The rows for a dropdown, including inactive records. */
  const candidates = async (resource: Resource, within?: OptionFilter): Promise<FetchedRows> => {
    const narrowed = within && usable(resource, `by:${within.field}`)
    if (narrowed && typeof within.value === 'string' && isPathSafeId(within.value))
      return lists.whole(resource, fillPath(narrowed.path, { [within.field]: within.value }), secondaryReadOptions)
    const list = usable(resource, 'list')
    const call = usable(resource, 'options') ?? list
    if (!call) return { rows: [] }
    const ask = ({ path, query }: Call) =>
      lists.whole(
        resource,
        path + buildQueryString({ ...query, ...(within && { [within.field]: within.value }) }),
        secondaryReadOptions,
      )
    const found = await ask(call)
    const { rows } = found
    // If the response to the dropdown's call contains no names, the names come from the list.
    const isNameless = rows.length > 0 && rows.every((row) => nameOf(resource, row) === '')
    return isNameless && list && list !== call ? ask(list).catch(() => found) : found
  }

  /** If the dropdown's call omits inactive records, the names come from the list, which has all names. */
  const nameable = (resource: Resource): Promise<FetchedRows> => {
    const list = usable(resource, 'list')
    const isNarrowed = resource.status !== undefined && resource.status in (usable(resource, 'options')?.query ?? {})
    const ofDropdown = () => candidates(resource)
    return isNarrowed && list ? lists.whole(resource, list.path, secondaryReadOptions).catch(ofDropdown) : ofDropdown()
  }

  let saving: Promise<RecordSaving> | undefined
  /**
   * When the user saves for the first time, loads the code for saving. If loading the code fails, nothing was changed.
   */
  const guarded = (): Promise<RecordSaving> => {
    saving ??= loadSaving()
    return saving.catch(() => {
      saving = undefined
      const message = networkMessage()
      notices.show({ type: 'error', message })
      throw makeProblem(message)
    })
  }
  /** Invalidates the cached lists after a change, whether or not the change succeeded. */
  const changed = <T>(change: Promise<T>): Promise<T> => change.finally(lists.changed)

  return {
    options: async (resource, within): Promise<DropdownOptions> => {
      const { rows, more, isPaged = false } = await candidates(resource, within)
      const options = rows
        .filter((row) => !isHidden(resource, row) && isActive(resource, row))
        .filter((row) => !within || row[within.field] === undefined || isWithin(within, row))
        .map((row) => optionFrom(resource, row))
      return { options, isSearchable: more !== undefined && isPaged, ...(more && { more }) }
    },

    names: async (resource) =>
      new Map(
        (await nameable(resource)).rows.flatMap((row) => {
          const name = nameOf(resource, row)
          return name ? [[row.id, name] as const] : []
        }),
      ),

    save: async (resource, saving, quiet) => changed((await guarded()).save(resource, saving, quiet)),
    toggle: async (resource, seen, how) => changed((await guarded()).toggle(resource, seen, how)),
    remove: async (resource, seen, how) => changed((await guarded()).remove(resource, seen, how)),

    createAll: (resource, records, told) => changed(createAll(resource, records, told)),

    saveAll: async (resource, all, told) => {
      const { save } = await guarded()
      return changed(saveInBulk(save, notices, undoOf(resource))(resource, all, told))
    },

    act: async (resource, name, seen, values, how = {}) => {
      const action = resource.actions[name]
      const { fields = {}, downloads, readOnly: reads = false } = action ?? {}
      if (seen && !reads && downloads === undefined)
        return changed((await guarded()).act(resource, name, seen, values, how))
      const says = (record = seen) => actionMessage(resource, action, record)
      const details = { id: seen?.id, values, fields, says }
      const answer = await changes.send(resource, callOf(resource, name), details)
      if (downloads !== undefined)
        save(answer.body as Blob, titledFileName(downloads, seen ? titleOf(resource, seen) : resource.name))
      else lists.changed()
      return changes.readAction(resource, action, answer)
    },

    file: async (resource, name, { id }) => {
      const { fields = {} } = resource.actions[name] ?? {}
      const { body } = await changes.send(resource, callOf(resource, name), { id, fields, onlyAsks: true })
      return body as Blob
    },

    ask: async (resource, name, values, id) => {
      const call = usable(resource, name)
      if (!call) return undefined
      const { fields = {} } = resource.actions[name] ?? {}
      const { body } = await changes.send(resource, call, { id, values, fields, onlyAsks: true })
      return unwrapRow(body)
    },

    viewAs: session.viewAs,

    dashboardStats: async (range) => {
      const { method, path } = sessionCalls.dashboardStats
      const asked = {
        method,
        path: apiBase + path + buildQueryString({ ...range }),
        counts: false,
        lacking: 'quiet',
      } as const
      return send(asked).then(
        ({ body }) => unwrapRow(body) ?? {},
        (problem: ApiProblem) => {
          if (problem.statusCode !== 404) throw problem
          return undefined
        },
      )
    },
  }
}
