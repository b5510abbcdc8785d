import { newId } from '../../server/database/ids'
import type { StoredFile, UploadStorage } from '../../server/records/read-body'
import { type Call, mediaTypeOf, type Values } from '../../vocabulary'
import type { Upstream } from './upstream/upstream'

/** The files of a call. Deckhand forwards these files and does not store them. */
export interface ForwardedFiles {
  /** The storage in which the reader of the request body stores files. */
  readonly files: UploadStorage
  /** The file that a value refers to. Undefined if the value refers to no file of this call. */
  fileOf(value: unknown): File | undefined
}

/** The image formats by the first bytes of the file. */
const beginnings: readonly (readonly [ending: string, bytes: string])[] = [
  ['png', '89504e47'],
  ['jpg', 'ffd8ff'],
  ['gif', '47494638'],
  ['webp', '52494646'],
]

const pictureName = (bytes: Uint8Array) => {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  const [ending = 'bin'] = beginnings.find(([, begin]) => head.startsWith(begin)) ?? []
  return `picture.${ending}`
}

/** Keeps the files of one call in memory, within the size limits of its body. */
export function createForwardedFiles(): ForwardedFiles {
  const held = new Map<string, File>()
  const hold = (bytes: Uint8Array, called: string) => {
    const name = newId()
    held.set(name, new File([new Uint8Array(bytes)], called, { type: mediaTypeOf(called) }))
    return name
  }
  const urls = (name: string) => ({ url: `/held/${name}` })
  return {
    files: {
      urls,
      save: async (bytes) => ({ name: hold(bytes, pictureName(bytes)) }),
      attach: async (bytes, called) => ({ ...urls(hold(bytes, called)), name: called, size: bytes.length }),
      remove: async (name) => void held.delete(name),
    },
    fileOf: (value) => {
      const { url } = (value ?? {}) as Partial<StoredFile>
      return typeof url === 'string' && url.startsWith('/held/') ? held.get(url.slice('/held/'.length)) : undefined
    },
  }
}

/** Encodes values and files as the body of a call, in the format of an adapter or in the declared format. */
export function upstreamBodyOf(
  {
    forwardedFiles: { fileOf },
    upstream: { isAdapted },
  }: { readonly forwardedFiles: ForwardedFiles; readonly upstream: Pick<Upstream, 'isAdapted'> },
  { body }: Call,
  values: Values,
): unknown {
  if (body === 'none') return undefined
  if (isAdapted && body === 'multipart') return withFiles(values, fileOf)
  if (body === 'data') return { data: values }
  if (body === 'json') return values
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    const files = [value].flat().map(fileOf)
    const isFiles = files.length > 0 && files.every((file) => file !== undefined)
    for (const part of isFiles ? files : [textOf(value)]) form.append(name, part as File)
  }
  return form
}

const withFiles = (values: Values, fileOf: ForwardedFiles['fileOf']): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => fileOf(one) ?? one) : (fileOf(value) ?? value),
    ]),
  )

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
