import { timingSafeEqual } from 'node:crypto'

const names = ['localhost', '127.0.0.1', '[::1]']

/** Whether a request names this machine by its own name; a page elsewhere may have a name of its own lead here. */
export const isOfThisMachine = ({ headers: { host = '' } }) =>
  URL.canParse(`http://${host}`) && names.includes(new URL(`http://${host}`).hostname)

const isSame = (one, other) => one.length === other.length && timingSafeEqual(one, other)

/** Whether a request comes from the page that was given this token, and from no other that is open beside it. */
export function isFromOwnPage(request, token) {
  const { headers, method, url } = request
  const given = new URL(url, 'http://localhost').searchParams.get('token') ?? ''
  // Browsers leave the origin out where a page only reads from where it came.
  const isOwn = headers.origin === `http://${headers.host}` || (method === 'GET' && headers.origin === undefined)
  return isOfThisMachine(request) && isOwn && isSame(Buffer.from(given), Buffer.from(token))
}
