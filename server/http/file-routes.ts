import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf } from '../../vocabulary'
import type { Store } from '../contract/store'
import { type FileStore, isStoredFileName } from '../database/files/file-store'
import type { FileUrlSigner } from '../database/files/file-url-signatures'
import { isPublicPicture } from '../database/files/public-picture'
import { answerUnknownRoute } from '../operations/unknown-route'

interface Named {
  readonly Params: { readonly name: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

interface FileOptions {
  readonly store: Store
  readonly files: FileStore
  readonly signatures: FileUrlSigner
}

/** A public picture may be declared private again. */
const publicSeconds = 24 * 60 * 60

/**
 * Serves the files: pictures of public fields to everybody, any other under an address that an answer has signed, as long
 * as it is good. What may not be had is answered like what is not there.
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

/** A file of somebody else's making is saved under its name, and never opened as a part of this site. */
function asDownload(reply: FastifyReply, name: string) {
  const type = mediaTypeOf(name)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
}

/** Signs the files' addresses in whatever is answered to those who are signed in, as they see only what they may. */
export function addFileUrlSigning(app: FastifyInstance, signatures: FileUrlSigner): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    const isJson = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
    done(null, isJson ? signatures.sign(payload) : payload)
  })
}
