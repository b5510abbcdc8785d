import type { FastifyReply } from 'fastify'
import type { AnyRecord } from '../../../vocabulary'

/** The field whose value is the version of its record: another, and a later one, after each change. */
export const versionField = 'updatedAt'

/** The version that a record has. */
export const recordVersionOf = (record: AnyRecord): string => String(record[versionField])

/** Says of an answer that tells of records where their versions stand, and of one record which it has. */
export const setRecordVersionHeaders = (reply: FastifyReply, record?: AnyRecord): FastifyReply =>
  setVersionHeaders(reply, record && recordVersionOf(record))

/** The same of a record whose version is known. */
export function setVersionHeaders(reply: FastifyReply, version?: string): FastifyReply {
  if (version !== undefined) reply.header('etag', `"${version}"`)
  return reply.header('x-version', versionField)
}

/** The versions that a header names, such as '"2026-11-23T10:00:00.000Z"': any of them will do. Default: none is asked for. */
export const parseIfMatch = (header: string | undefined): readonly string[] | undefined =>
  header?.split(',').map((tag) => tag.trim().replace(/^(?:W[/])?"(.*)"$/, '$1'))
