import { timingSafeEqual } from 'node:crypto'

const names = ['localhost', '127.0.0.1', '[::1]']

/** Whether a request uses a local host name. This check prevents DNS rebinding by pages of other hosts. */
export const isOfThisMachine = ({ headers: { host = '' } }) =>
  URL.canParse(`http://${host}`) && names.includes(new URL(`http://${host}`).hostname)

const isSame = (one, other) => one.length === other.length && timingSafeEqual(one, other)

/** Whether a request comes from the page with this token, and not from another open page. */
export function isFromOwnPage(request, token) {
  const { headers, method, url } = request
  const given = new URL(url, 'http://localhost').searchParams.get('token') ?? ''
  // Browsers send no origin header for GET requests to the same origin.
  const isOwn = headers.origin === `http://${headers.host}` || (method === 'GET' && headers.origin === undefined)
  return isOfThisMachine(request) && isOwn && isSame(Buffer.from(given), Buffer.from(token))
}
