import type { FastifyReply } from 'fastify'
import type { AnyRecord } from '../../../vocabulary'

/** The field with the version of a record. Each change sets a later value. */
export const versionField = 'updatedAt'

/** The version of a record. */
export const recordVersionOf = (record: AnyRecord): string => String(record[versionField])

/**
 * Sets the response headers with the name of the version field. For a single record, the headers also contain the
 * record's version.
 */
export const setRecordVersionHeaders = (reply: FastifyReply, record?: AnyRecord): FastifyReply =>
  setVersionHeaders(reply, record && recordVersionOf(record))

/** Sets the version headers of the response for a known version. */
export function setVersionHeaders(reply: FastifyReply, version?: string): FastifyReply {
  if (version !== undefined) reply.header('etag', `"${version}"`)
  return reply.header('x-version', versionField)
}

/**
 * The versions in a header, such as '"2026-11-23T10:00:00.000Z"'. Any of the versions may match. Undefined if the call
 * has no such header.
 */
export const parseIfMatch = (header: string | undefined): readonly string[] | undefined =>
  header?.split(',').map((tag) => tag.trim().replace(/^(?:W[/])?"(.*)"$/, '$1'))
