import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf } from '../../vocabulary'
import type { Store } from '../contract/store'
import { type FileStore, isStoredFileName } from '../database/files/file-store'
import type { FileUrlSigner } from '../database/files/file-url-signatures'
import { isPublicPicture } from '../database/files/pictures'
import { answerUnknownRoute } from '../operations/unknown-route'
import { attachmentHeader } from '../platform/attachment-header'

interface Named {
  readonly Params: { readonly name: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

interface FileOptions {
  readonly store: Store
  readonly files: FileStore
  readonly signatures: FileUrlSigner
}

/**
 * The cache time of public pictures, in seconds. The cache time is limited because a field may become private again.
 */
const publicSeconds = 24 * 60 * 60

/**
 * Adds the calls that serve files. Pictures of public fields are available to everyone. All other files need a URL with
 * a valid signature, which a response contains. A forbidden file gets the same response as a missing file.
 */
export function addFileRoutes(app: FastifyInstance, { store, files, signatures }: FileOptions): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string, caching: string) => {
    const found = await files.read(name)
    if (!found) return answerUnknownRoute(request, reply)
    if (found.called !== undefined) asDownload(reply, found.called)
    else reply.type('image/webp')
    return reply.header('content-length', found.bytes).header('cache-control', caching).send(found.stream)
  }

  app.get<Named>('/files/:name', async (request, reply) => {
    const { name } = request.params
    const left = signatures.secondsLeft(name, request.query)
    if (left === undefined) return answerUnknownRoute(request, reply)
    return send(request, reply, name, `private, max-age=${left}, immutable`)
  })

  app.get<Named>('/files/public/:name', async (request, reply) => {
    const { name } = request.params
    if (!isStoredFileName(name) || !(await isPublicPicture(store, name))) return answerUnknownRoute(request, reply)
    return send(request, reply, name, `public, max-age=${publicSeconds}`)
  })
}

/**
 * Sends an uploaded attachment as a download, so that the browser never opens the attachment as a page of this site.
 */
function asDownload(reply: FastifyReply, name: string) {
  const type = mediaTypeOf(name)
  reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', attachmentHeader(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
}

/**
 * Signs the URLs of files in all responses to signed-in people. Such responses contain only files that the person may
 * see.
 */
export function addFileUrlSigning(app: FastifyInstance, signatures: FileUrlSigner): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const isJson = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
    done(null, isJson ? signatures.sign(payload) : payload)
  })
}
