import { messageOf } from '../../integrations/adapters/response-messages'
import { findChangedRecord, findRecord, findTextValue } from '../../integrations/adapters/response-rows'
import {
  type Action,
  type AnyRecord,
  apiBase,
  type Call,
  type Fields,
  fillPath,
  isPathSafeId,
  type Resource,
  t,
} from '../../vocabulary'
import type { RecordChangeResult } from '../api'
import {
  type ClientRequest,
  type ClientResponse,
  type SendClientRequest,
  secondaryReadOptions,
} from '../http/client-request'
import { encodeBody } from '../http/encode-body'
import type { ClientIdempotencyKeys } from '../http/idempotency-keys'
import { makeProblem } from '../problem'
import type { ApiRecordReader } from './api-record-reader'
import type { ApiValueFormats } from './api-value-formats'

/** The details of one change. */
interface Details {
  readonly id?: string
  readonly values?: Readonly<Record<string, unknown>>
  /** The fields of the values. Default: the fields of the resource. */
  readonly fields?: Fields
  /** Returns the success toast if the response contains no message. The record is the changed record, if returned. */
  readonly says?: (record?: AnyRecord) => string
  /** Whether neither toast nor spinner is shown, because the caller reports the result. Default: false. */
  readonly quiet?: boolean
  /** Whether failures other than 401 do not navigate, because the caller continues. Default: false. */
  readonly isBeside?: boolean
  /**
   * Whether the call only computes something. Then it shows no spinner and no success. Calls beyond the specification
   * fail silently. Default: false.
   */
  readonly onlyAsks?: boolean
  /**
   * Whether the loading indicator counts the call. Default: true, unless the call is quiet or only computes something.
   */
  readonly counts?: boolean
  /** Additional headers, such as the version of the record. Default: none. */
  readonly headers?: Readonly<Record<string, string>>
  /** See {@link ClientRequest}. The caller reports a deleted or changed record. */
  readonly lacking?: ClientRequest['lacking']
  /** Whether the call is one of many. Equal calls are then separate changes. Default: false. */
  readonly several?: boolean
}

/** Sends calls that change something. */
export interface ChangeSender {
  send(resource: Resource, call: Call, details: Details): Promise<ClientResponse>
  /**
   * Reads the message and the record from the response to a change.
   *
   * @param id the id that the record must have. Default: any id.
   */
  read(resource: Resource, answer: ClientResponse, id?: string): RecordChangeResult
  /** Reads the response of an action, including the secret that the action reveals. */
  readAction(resource: Resource, action: Action | undefined, answer: ClientResponse): RecordChangeResult
}

/** @throws Problem if the id cannot be part of a path. */
const pathOf = ({ path }: Call, values: Readonly<Record<string, unknown>>, id: string | undefined): string => {
  if (id !== undefined && path.includes('{id}') && !isPathSafeId(id))
    throw makeProblem(
      t('The API cannot be called with the ID “{{id}}”. This ID cannot be part of a web address.', { id }),
    )
  return fillPath(path, { ...values, id })
}

const changedRecordIn = (reader: ApiRecordReader, resource: Resource, body: unknown, id?: string) => {
  if (body instanceof Blob) return undefined
  const row = id === undefined ? findChangedRecord(body, resource) : findRecord(body, resource, id)
  const data: AnyRecord | undefined = row && reader.record(resource, row)
  return data
}

const readChange =
  (reader: ApiRecordReader): ChangeSender['read'] =>
  (resource, { body }, id) => {
    const message = messageOf(body)
    const data = changedRecordIn(reader, resource, body, id)
    return { ...(message !== undefined && { message }), ...(data && { data }) }
  }

export const createChangeSender = (
  send: SendClientRequest,
  reader: ApiRecordReader,
  forms: ApiValueFormats,
  keys: ClientIdempotencyKeys,
): ChangeSender => ({
  send: async (
    resource,
    call,
    { id, values = {}, fields = resource.fields, says, quiet, isBeside, onlyAsks, ...details },
  ) => {
    const { counts = call.answers !== 'data' && !quiet, headers, lacking, several = false } = details
    const made = {
      method: call.method,
      api: resource.api,
      path: apiBase + pathOf(call, values, id),
      body: encodeBody(call, fields, forms.formatValues(resource, fields, values, id)),
    }
    const toast = says && ((body: unknown) => says(changedRecordIn(reader, resource, body, id)))
    const sendIt = (further?: Readonly<Record<string, string>>) =>
      send({
        ...made,
        file: call.answers === 'file',
        counts,
        headers: { ...headers, ...further },
        lacking,
        ...(onlyAsks
          ? { optional: true, counts: false, mute: true, ...(call.extension && { failure: null }) }
          : quiet
            ? { mute: true, failure: null }
            : isBeside
              ? { says: toast, ...secondaryReadOptions }
              : { says: toast }),
      })
    return call.method === 'POST' && call.answers === 'change' && !several ? keys.sendWithKey(made, sendIt) : sendIt()
  },
  read: readChange(reader),
  readAction: (resource, action, answer) => {
    const secret = action?.reveals && findTextValue(answer.body, resource.name, action.reveals.value)
    return { ...readChange(reader)(resource, answer), ...(secret !== undefined && { revealed: secret }) }
  },
})
