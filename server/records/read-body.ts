import { createHash, type Hash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import {
  type Attachment,
  type CallBodyFormat,
  type Field,
  type Fields,
  fileRejectionReason,
  isApiRow,
  maxPictureBytes,
  type Picture,
  safeFileName,
  t,
} from '../../vocabulary'
import type { FileStore } from '../database/files/file-store'
import { stripFileSignatures } from '../database/files/file-url-signatures'
import { Problem } from '../platform/problem'
import { hasIdempotencyKey } from './idempotency'

/** A stored file. */
export type StoredFile = Picture | Attachment

/** The input of a call. */
export interface CallInput {
  readonly values: Record<string, unknown>
  /** The uploaded files, which are already stored. If the call fails, these files are deleted. */
  readonly uploads: readonly StoredFile[]
  /** Text that identifies the body of a call with an idempotency key. Default: no text. */
  readonly print?: string
}

/** The storage for the files of a body. */
export type UploadStorage = Pick<FileStore, 'save' | 'attach' | 'remove' | 'urls'>

/** The error that a file could not be stored, for a reason other than the caller's input. */
class UploadNotStored extends Error {
  constructor(cause: unknown) {
    super('A file could not be stored.', { cause })
  }
}

const megabyte = 1024 * 1024

/** The limits of a multipart body. */
export const multipartLimits = {
  fileSize: maxPictureBytes,
  files: 20,
  fields: 300,
  fieldSize: megabyte,
  fieldNameSize: 100,
}

type Values = Readonly<Record<string, unknown>>

/**
 * Reads the body of a call in the declared format. A call that expects multipart also accepts JSON.
 *
 * @throws Problem 400, 413, 415 or 422 with a message that says how to fix the body. If the body is refused, the
 * uploaded files are deleted.
 */
export async function readCallInput(
  request: FastifyRequest,
  fields: Fields,
  body: CallBodyFormat,
  files: UploadStorage,
): Promise<CallInput> {
  if (body === 'none') return { values: {}, uploads: [] }
  if (request.isMultipart()) {
    if (body === 'multipart') return readParts(request, fields, files)
    throw new Problem(415, t('This call accepts only JSON. Send it with Content-Type: application/json.'))
  }
  const given = body === 'data' ? (request.body as Values | undefined)?.data : request.body
  const values = stripFileSignatures(given)
  if (isApiRow(values))
    return { values: { ...values }, uploads: [], ...(hasIdempotencyKey(request) && { print: JSON.stringify(given) }) }
  throw new Problem(
    400,
    body === 'data'
      ? t('Expected a JSON object with the values under "data", such as {"data": {…}}.')
      : t('Expected a JSON object with the values by field, such as {"name": "…"}.'),
  )
}

async function readParts(request: FastifyRequest, fields: Fields, files: UploadStorage): Promise<CallInput> {
  const values = new Map<string, unknown>()
  const uploads: StoredFile[] = []
  const hash = hasIdempotencyKey(request) ? createHash('sha256') : undefined
  const limits = { ...multipartLimits, fileSize: Math.max(...Object.values(fields).map(largestOf)) }
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname: name } = part
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      hash?.update(`${name}\n`)
      if (part.type !== 'file') hash?.update(`${part.value}\n`)
      if (part.type === 'file') {
        const stored = await store(part, name, field, files, hash)
        uploads.push(stored)
        values.set(
          name,
          takesMultipleFiles(field) ? [...((values.get(name) as unknown[] | undefined) ?? []), stored] : stored,
        )
      } else if (field?.kind.files === 'attachment' && takesMultipleFiles(field)) {
        const given = readText(field, String(part.value ?? ''))
        values.set(name, [values.get(name) ?? [], given ?? []].flat())
      } else {
        if (values.has(name)) fault(422, name, t('{{name}} is given more than once. Send it only once.', { name }))
        values.set(name, readText(field, String(part.value ?? '')))
      }
    }
  } catch (error) {
    await discardUploads(uploads, files)
    throw explain(error)
  }
  return { values: Object.fromEntries(values), uploads, ...(hash && { print: hash.digest('hex') }) }
}

const takesMultipleFiles = (field: Field | undefined) => {
  const column = field?.kind.column(field)
  return column?.store === 'rows' || (column?.store === 'attachments' && column.isList)
}

/** The maximum size of a file that a field accepts, in bytes. */
const largestOf = (field: Field) => {
  const { megabytes } = field.kind.acceptedFiles?.(field) ?? {}
  return megabytes === undefined ? maxPictureBytes : megabytes * megabyte
}

/**
 * Reads a text part of a multipart body. An empty part means no value, because forms cannot send null. Pictures that
 * are already stored are sent as JSON text.
 */
const readText = (field: Field | undefined, text: string): unknown => {
  if (text === '') return null
  if (!field) return text
  return stripFileSignatures(field.kind.files ? fromJson(text) : field.kind.fromText(text))
}

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * The decoded name of a file. A form encodes three characters in file names, because these characters would end the
 * header.
 */
const unescapedFileName = (name: string): string => name.replace(/%(?:22|0A|0D)/g, decodeURIComponent)

async function store(
  part: MultipartFile,
  name: string,
  field: Field | undefined,
  files: UploadStorage,
  hash: Hash | undefined,
): Promise<StoredFile> {
  if (!field?.kind.files || field.readOnly) {
    part.file.resume()
    return fault(
      422,
      name,
      t("The field '{{name}}' does not accept files. Send its value as text.", { name: name.slice(0, 60) }),
    )
  }
  const taken = field.kind.acceptedFiles?.(field)
  const called = safeFileName(unescapedFileName(part.filename))
  const refuseLarge = () => {
    const says = taken ? tooLarge(taken.megabytes) : tooLargePicture()
    return new Problem(413, says, { [name]: [says] })
  }
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw part.file.truncated ? refuseLarge() : error
  })
  if (part.file.truncated || bytes.length > largestOf(field)) throw refuseLarge()
  hash?.update(`${called}\n`).update(bytes)
  try {
    if (!taken) return files.urls((await files.save(bytes)).name)
    const objection = fileRejectionReason(called, bytes, taken)
    if (objection) throw new Problem(422, objection)
    return await files.attach(bytes, called)
  } catch (error) {
    throw error instanceof Problem
      ? new Problem(error.status, error.message, { [name]: [error.message] })
      : new UploadNotStored(error)
  }
}

const fault = (status: 422, name: string, message: string): never => {
  throw new Problem(status, message, { [name]: [message] })
}

/** Deletes the stored files of a failed call. */
export const discardUploads = async (stored: readonly StoredFile[], files: UploadStorage): Promise<void> => {
  await Promise.all(stored.map(({ url }) => files.remove(url.slice(url.lastIndexOf('/') + 1))))
}

const tooLargePicture = () =>
  t('The file is too large. Images must have at most {{megabytes}} MB.', { megabytes: maxPictureBytes / megabyte })

const tooLarge = (megabytes: number) =>
  t('The file is too large. Files must have at most {{megabytes}} MB. Save a smaller version.', { megabytes })

const passed: Readonly<Record<string, () => string>> = {
  FST_REQ_FILE_TOO_LARGE: tooLargePicture,
  FST_FILES_LIMIT: () => t('Too many files. Send at most {{files}} at a time.', { files: multipartLimits.files }),
  FST_FIELDS_LIMIT: () => t('Too many parts. Send at most {{fields}}.', { fields: multipartLimits.fields }),
  FST_PARTS_LIMIT: () => t('Too many parts. Send at most {{fields}}.', { fields: multipartLimits.fields }),
}

/**
 * Converts an error of the multipart parser. An error with a code means that a limit is exceeded. Any other error means
 * that the body is incomplete or malformed.
 */
function explain(error: unknown): unknown {
  if (error instanceof Problem || error instanceof UploadNotStored) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const limit = passed[code]
  return limit
    ? new Problem(413, limit())
    : new Problem(400, t('The multipart body is malformed or incomplete. Send the whole body again.'))
}
