import type { FastifyInstance } from 'fastify'
import { answerUnknown } from '../errors'
import type { FileStore } from './files'

/** Serves the pictures. Their names are never used again, so a browser may keep them for ever. */
export function addFileRoutes(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const found = await files.read(request.params.name)
    if (!found) return answerUnknown(request, reply)
    return reply
      .type('image/webp')
      .header('content-length', found.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(found.stream)
  })
}
