import type {
  CreateParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core'
import { describeResponseKeys, findRecord, isEmptyResponse } from '../integrations/adapters/response-rows'
import {
  type AnyRecord,
  apiBase,
  callOf,
  fillPath,
  isPathSafeId,
  labelInSentence,
  namedValues,
  type Registry,
  type Resource,
  recordChangeMessage,
  t,
  type Values,
} from '../vocabulary'
import { type ReadOptions, type SendClientRequest, secondaryReadOptions } from './http/client-request'
import { currentReadOptions } from './http/quiet-reads'
import type { Lists } from './lists/lists'
import { makeProblem } from './problem'
import type { ApiRecordReader, ApiRecordVersions } from './records/api-record-reader'
import type { ApiValueFormats } from './records/api-value-formats'
import type { ChangeSender } from './records/change-sender'
import type { AvailableCalls } from './session/access-control'

interface Options {
  readonly registry: Registry
  readonly apiUrl: string
  readonly send: SendClientRequest
  readonly reader: ApiRecordReader
  readonly lists: Lists
  readonly changes: ChangeSender
  readonly usable: AvailableCalls
  readonly forms: ApiValueFormats
  readonly versions: ApiRecordVersions
}

/** Additional data in the response to a change. */
export interface ChangeResponseMeta {
  /** The id of the request, with which the user can undo the call. Absent if the API does not return a request id. */
  readonly undoneBy?: string
}

/** Refine's data providers. The data providers differ in how they handle failed calls. */
export interface DataProviders {
  /**
   * The data provider for the main content of a page. Failed calls are handled as in the specification's error
   * catalogue.
   */
  readonly default: DataProvider
  /**
   * The data provider for data that is not the main content of a page, see {@link secondaryReadOptions}. This data
   * provider also makes changes after whose failure the page continues.
   */
  readonly silent: DataProvider
}

/**
 * Creates Refine's data providers for the declared calls. The requests depend only on the declarations of the
 * resources. Refine's `meta` is ignored, because `meta` may contain the query string of any clicked link.
 */
export function createDataProviders({
  registry,
  apiUrl,
  send,
  reader,
  lists,
  changes,
  usable,
  forms,
  versions,
}: Options): DataProviders {
  const missing = (resource: Resource) =>
    makeProblem(t('This {{record}} does not exist.', { record: labelInSentence(t(resource.label.one)) }), {
      statusCode: 404,
    })

  /** The error for a response that does not contain the requested record. */
  const otherThan = ({ label }: Resource, id: string, path: string, body: unknown) =>
    makeProblem(
      t(
        'GET {{path}} did not return the {{record}} with the id “{{id}}”, but: {{found}}. Check the address of the API.',
        {
          path,
          record: labelInSentence(t(label.one)),
          id,
          found: describeResponseKeys(body),
        },
      ),
    )

  const fetchOne = async (resource: Resource, id: string, how: ReadOptions): Promise<AnyRecord> => {
    const call = usable(resource, 'show')
    if (!call || !isPathSafeId(id)) {
      const filters = [{ field: 'id', operator: 'eq', value: id }] as const
      const { data } = await lists.page(resource, { filters }, how)
      const found = data.find((row) => row.id === id)
      if (!found) throw missing(resource)
      if (!findRecord(found, resource, id)) throw otherThan(resource, id, callOf(resource, 'list').path, found)
      forms.noteOpened(resource, found)
      return found
    }
    const mute = 'message' in resource.fields
    const { body, header } = await send({
      method: 'GET',
      api: resource.api,
      path: apiBase + fillPath(call.path, { id }),
      mute,
      ...how,
    })
    const row = findRecord(body, resource, id)
    if (!row)
      throw isEmptyResponse(body, resource.name)
        ? missing(resource)
        : otherThan(resource, id, fillPath(call.path, { id }), body)
    versions.learnFrom(resource, header)
    const record = await lists.withCurrencies(resource, reader.record(resource, row))
    forms.noteOpened(resource, record, row)
    return record
  }

  const change = async (
    name: string,
    call: 'create' | 'edit' | 'delete',
    { id, values, ...told }: { isBeside: boolean; id?: string; values?: Values },
  ) => {
    const resource = registry.get(name)
    const message = ({ create: 'created', edit: 'updated', delete: 'deleted' } as const)[call]
    const says = (record?: AnyRecord) =>
      recordChangeMessage(resource, message, { ...namedValues(resource, values ?? {}), ...record })
    const answer = await changes.send(resource, callOf(resource, call), { id, values, says, ...told })
    lists.changed()
    const undoneBy = answer.header('x-undo')
    return {
      data: changes.read(resource, answer, id).data ?? (id === undefined ? {} : { id }),
      ...(undoneBy !== undefined && { undoneBy }),
    }
  }

  const providerOf = (how: ReadOptions) => {
    const told = { isBeside: how.optional === true }
    const provider = {
      getApiUrl: () => apiUrl + apiBase,
      getList: async ({ resource: name, ...view }: GetListParams) => {
        const resource = registry.get(name)
        const page = await lists.page(resource, view, currentReadOptions(how))
        // Records without a separate list are sent to the API inside their parent record.
        if (!resource.calls.list) for (const row of page.data) forms.noteOpened(resource, row)
        return page
      },
      getMany: ({ resource, ids }: GetManyParams) => {
        const filters = [{ field: 'id', operator: 'in', value: ids.map(String) }] as const
        return lists.page(registry.get(resource), { filters }, currentReadOptions(how))
      },
      getOne: async ({ resource, id }: GetOneParams) => ({
        data: await fetchOne(registry.get(resource), String(id), currentReadOptions(how)),
      }),
      create: ({ resource, variables }: CreateParams<Values>) =>
        change(resource, 'create', { ...told, values: variables }),
      update: ({ resource, id, variables }: UpdateParams<Values>) =>
        change(resource, 'edit', { ...told, id: String(id), values: variables }),
      deleteOne: ({ resource, id }: DeleteOneParams) => change(resource, 'delete', { ...told, id: String(id) }),
    }
    // Callers in Refine may name a type for records, but the API determines the actual type of the records.
    return provider as unknown as DataProvider
  }
  return { default: providerOf({}), silent: providerOf(secondaryReadOptions) }
}
