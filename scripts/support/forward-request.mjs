import { request as ask } from 'node:http'

/**
 * Forwards a request to a server on this machine, and returns its response.
 *
 * @param address the address of the server.
 * @param change changes the headers of the response. Default: no change.
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
