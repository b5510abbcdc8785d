import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { onTestFinished } from 'vitest'

export interface Call {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

type Answer = (call: Call, reply: FastifyReply) => unknown

/** An API with its own conventions on another origin, which any page may call with cookies. */
export async function openApi(answer: Answer) {
  const calls: Call[] = []
  const server = Fastify({ forceCloseConnections: true })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: FastifyRequest, text: string | Buffer) => Object.fromEntries(new URLSearchParams(String(text))),
  )
  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async () => 'parts')
  server.all('/*', async (request, reply) => {
    reply.headers({
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': '*, Authorization, Content-Type, X-Api-Key',
      'Access-Control-Allow-Methods': '*, PATCH, DELETE, PUT',
      'Access-Control-Expose-Headers': '*',
    })
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const call = {
      method: request.method,
      url: request.url,
      headers: request.headers as Call['headers'],
      body: request.body,
    }
    calls.push(call)
    return answer(call, reply)
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { url, calls, urls: () => calls.map(({ method, url: asked }) => `${method} ${asked}`) }
}
