/** The parts of the address of a resource's screen. */
interface ScreenAddressParts {
  /** The id of the record. Default: none, for the list or the form of a new record. */
  readonly id?: string | undefined
  /** The form to open. Default: the record's page, or the list if there is no id. */
  readonly form?: 'create' | 'edit'
  /** The filters of a list or the initial values of a form. A text has no leading '?'. Default: none. */
  readonly query?: string | Readonly<Record<string, string>>
  /** The anchor on the page, without '#'. Default: the top of the page. */
  readonly hash?: string
}

/** The prefix of a quoted id in an address. */
const mark = '='

/**
 * Whether an id needs no quoting. Browsers, proxies or the router would change other ids, or the address would mean
 * another screen.
 */
const isPlain = (id: string): boolean =>
  !/[/\\%\p{Cc}\p{Cs}]|^=|^\s|\s$/u.test(id) && id !== '.' && id !== '..' && id.toLowerCase() !== 'create'

const hexOf = (byte: number) => mark + byte.toString(16).toUpperCase().padStart(2, '0')

const quoted = (id: string): string =>
  mark + id.replace(/[^\w-]/gu, (sign) => [...new TextEncoder().encode(sign)].map(hexOf).join(''))

/**
 * An id as a segment of an address. Most ids are percent-encoded. Browsers, proxies and the router would change some
 * ids, such as `..`, `a/b` and `p%25`. The id `create` would mean another screen. Such ids are quoted as in the
 * quoted-printable encoding, after a '='. `a/b` becomes `=a=2Fb`, and `create` becomes `=create`.
 */
const stepOf = (id: string): string => (isPlain(id) ? encodeURIComponent(id) : quoted(id))

/** The id in a decoded segment of an address. Segments without quoting are returned unchanged. */
export function idFromRouteParameter(step: string): string {
  if (!/^=(?:[\w-]|=[0-9A-F]{2})+$/.test(step)) return step
  try {
    const id = decodeURIComponent(step.slice(1).replaceAll(mark, '%'))
    // Old links can contain an id that only looks quoted. Such an id is used unchanged.
    return stepOf(id) === step ? id : step
  } catch {
    return step
  }
}

/** The id in an encoded segment of an address. Segments that cannot be decoded are returned unchanged. */
export function idFromPathSegment(step: string): string {
  try {
    return idFromRouteParameter(decodeURIComponent(step))
  } catch {
    return step
  }
}

/**
 * The address of a resource's screen, below the path of the product. This function builds all addresses of lists,
 * records and forms.
 * @param resource the name of the resource, or the `id` of a {@link Screen}
 * @example screenAddress('book', { id: '7', form: 'edit' }) // '/book/7/edit'
 */
export function screenAddress(resource: string, { id, form, query = '', hash = '' }: ScreenAddressParts = {}): string {
  const steps = [resource, ...(id === undefined ? [] : [stepOf(id)]), ...(form === undefined ? [] : [form])]
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  return `/${steps.join('/')}${search && `?${search}`}${hash && `#${hash}`}`
}
