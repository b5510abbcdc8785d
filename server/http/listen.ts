import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../operations/settings'
import { StartError } from '../platform/problem'

/** The reasons why a port is not available, by the code of the error. */
const obstacles: Readonly<Record<string, (settings: ServerSettings) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that one, or set PORT to another, such as PORT=${port + 1}.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to a port above 1023, such as PORT=4000.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST is '${host}', which is not an address of this machine. Set HOST to localhost or 0.0.0.0.`,
  ENOTFOUND: ({ host }) => `HOST is '${host}', which cannot be resolved. Set HOST to localhost or 0.0.0.0.`,
}

/**
 * Listens on the configured port and host. Returns the URL at which this machine can open the server.
 *
 * @throws StartError if the port or the host is not available.
 */
export async function listen(app: FastifyInstance, settings: ServerSettings): Promise<string> {
  const { port, host } = settings
  try {
    await app.listen({ port, host })
  } catch (error) {
    const explain = obstacles[(error as NodeJS.ErrnoException).code ?? '']
    throw explain ? new StartError(explain(settings)) : error
  }
  const { port: taken } = app.server.address() as AddressInfo
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host
  return `http://${name}:${taken}`
}
