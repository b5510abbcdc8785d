import type { FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../../vocabulary'

/** Responds to a call of an unknown route. */
export const answerUnknownRoute = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { method } = request
  const path = request.url.split('?', 1)[0] ?? ''
  return reply
    .status(404)
    .send({ message: t('There is no {{method}} {{path}}.', { method, path: path.slice(0, 200) }) })
}
