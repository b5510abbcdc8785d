import { request as ask } from 'node:http'

/**
 * Hands a request on to a server of this machine, and its answer back.
 *
 * @param address where that server listens.
 * @param change what becomes of the headers of the answer. Default: they stay as they are.
 */
export function passOn(request, response, address, change = (headers) => headers) {
  const { method, url, headers } = request
  const { port } = new URL(address)
  const passed = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode, change(answer.headers))
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}
