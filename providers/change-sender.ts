import { messageOf } from '../integrations/adapters/response-messages'
import { findChangedRecord, findRecord, findTextValue } from '../integrations/adapters/response-rows'
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
} from '../vocabulary'
import type { RecordChangeResult } from './api'
import type { ApiRecordReader } from './api-record-reader'
import type { ApiValueFormats } from './api-value-formats'
import { type ClientRequest, type ClientResponse, type SendClientRequest, secondaryReadOptions } from './client-request'
import { encodeBody } from './encode-body'
import type { ClientIdempotencyKeys } from './idempotency-keys'
import { makeProblem } from './problem'

/** What is told of one change. */
interface Details {
  readonly id?: string
  readonly values?: Readonly<Record<string, unknown>>
  /** The fields that the values belong to. Default: the resource's. */
  readonly fields?: Fields
  /** The toast after success where the answer brings none. */
  readonly says?: string
  /** Neither toast nor spinner: the caller tells of success and failure. Default: false. */
  readonly quiet?: boolean
  /** No failure but a 401 leads anywhere: whoever asks goes on. Default: false. */
  readonly isBeside?: boolean
  /** It only works something out: no spinner, and no success to tell. A call beyond the specification fails in silence. Default: false. */
  readonly onlyAsks?: boolean
  /** Whether the loading indicator waits for it. Default: true, unless it is quiet or only works something out. */
  readonly counts?: boolean
  /** What is said besides, such as the version of the record that is meant. Default: nothing. */
  readonly headers?: Readonly<Record<string, string>>
  /** As of {@link ClientRequest}: the caller tells that the record is gone, or another one by now. */
  readonly lacking?: ClientRequest['lacking']
  /** It is one of many, of which two may be alike and are two all the same. Default: false. */
  readonly several?: boolean
}

/** Sends calls that change something. */
export interface ChangeSender {
  send(resource: Resource, call: Call, details: Details): Promise<ClientResponse>
  /**
   * What an answer says of a change: a message, and a record.
   *
   * @param id that the record has to have. Default: any.
   */
  read(resource: Resource, answer: ClientResponse, id?: string): RecordChangeResult
  /** The same of an action, with what it reveals. */
  readAction(resource: Resource, action: Action | undefined, answer: ClientResponse): RecordChangeResult
}

/** @throws Problem where the id cannot be part of a path. */
const pathOf = ({ path }: Call, values: Readonly<Record<string, unknown>>, id: string | undefined): string => {
  if (id !== undefined && path.includes('{id}') && !isPathSafeId(id))
    throw makeProblem(
      t('The API cannot be called with the ID “{{id}}”. This ID cannot be part of a web address.', { id }),
    )
  return fillPath(path, { ...values, id })
}

const readChange =
  (reader: ApiRecordReader): ChangeSender['read'] =>
  (resource, { body }, id) => {
    const message = messageOf(body)
    const row =
      body instanceof Blob
        ? undefined
        : id === undefined
          ? findChangedRecord(body, resource)
          : findRecord(body, resource, id)
    const data: AnyRecord | undefined = row && reader.record(resource, row)
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
              ? { says, ...secondaryReadOptions }
              : { says }),
      })
    return call.method === 'POST' && call.answers === 'change' && !several ? keys.sendWithKey(made, sendIt) : sendIt()
  },
  read: readChange(reader),
  readAction: (resource, action, answer) => {
    const secret = action?.reveals && findTextValue(answer.body, resource.name, action.reveals.value)
    return { ...readChange(reader)(resource, answer), ...(secret !== undefined && { revealed: secret }) }
  },
})
