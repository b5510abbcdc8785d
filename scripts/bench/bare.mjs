/** A bare Fastify route that sends the bytes it is told to, as the measure of what the machine can do. */
import fastify from 'fastify'

process.once('message', async (body) => {
  const app = fastify()
  app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
  process.send(await app.listen({ port: 0, host: '127.0.0.1' }))
})
