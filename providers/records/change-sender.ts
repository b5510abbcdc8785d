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
  /** The declared fields of the values. Default: the declared fields of the resource. */
  readonly fields?: Fields
  /**
   * Returns the text of the success toast if the response contains no message. The parameter is the changed record, if
   * the API returned the record.
   */
  readonly says?: (record?: AnyRecord) => string
  /** Whether the change shows neither toast nor spinner, because the caller reports the result. Default: false. */
  readonly quiet?: boolean
  /** Whether only status 401 navigates, because the caller continues after other failures. Default: false. */
  readonly isBeside?: boolean
  /**
   * Whether the call only computes a result and changes nothing. A call that only computes a result shows no spinner
   * and no success toast. If such a call is not part of the specification, its failures are silent. Default: false.
   */
  readonly onlyAsks?: boolean
  /**
   * Whether the loading indicator is shown during the call. By default, the loading indicator is shown unless the call
   * is quiet or only computes a result.
   */
  readonly counts?: boolean
  /** Additional headers, such as the version of the record. Default: no headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the caller reports a deleted or changed record, see {@link ClientRequest}. */
  readonly lacking?: ClientRequest['lacking']
  /**
   * Whether the call is one of many calls. If a call is one of many, two identical calls are separate changes. Default:
   * false.
   */
  readonly several?: boolean
}

/** Sends calls that change something. */
export interface ChangeSender {
  send(resource: Resource, call: Call, details: Details): Promise<ClientResponse>
  /**
   * Reads the message and the changed record from the response to a change.
   *
   * @param id the id that the record must have. By default, the record can have any id.
   */
  read(resource: Resource, answer: ClientResponse, id?: string): RecordChangeResult
  /** Reads the response to an action, including the secret that the action reveals. */
  readAction(resource: Resource, action: Action | undefined, answer: ClientResponse): RecordChangeResult
}

/** @throws Problem if the id cannot be used in a path. */
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
