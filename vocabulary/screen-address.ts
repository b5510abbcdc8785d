/** Which screen of a resource is meant. */
interface ScreenAddressParts {
  /** The record's id. Default: the list, or the form of a new record. */
  readonly id?: string | undefined
  /** Default: the record's page, or the list where there is no id. */
  readonly form?: 'create' | 'edit'
  /** What a list is narrowed by, or what a form begins with; a text without its '?'. Default: nothing. */
  readonly query?: string | Readonly<Record<string, string>>
  /** The place on the page, without its '#'. Default: its top. */
  readonly hash?: string
}

/** What an id begins with in an address where it is quoted. */
const mark = '='

/** Ids that stand in an address as any other text does. The rest is changed on the way, or means another screen. */
const isPlain = (id: string): boolean =>
  !/[/\\%\p{Cc}\p{Cs}]|^=|^\s|\s$/u.test(id) && id !== '.' && id !== '..' && id.toLowerCase() !== 'create'

const hexOf = (byte: number) => mark + byte.toString(16).toUpperCase().padStart(2, '0')

const quoted = (id: string): string =>
  mark + id.replace(/[^\w-]/gu, (sign) => [...new TextEncoder().encode(sign)].map(hexOf).join(''))

/**
 * An id as a step of an address. Most ids are percent-encoded. Browsers, proxies and the router would change some ids, such as
 * `..`, `a/b` and `p%25`, or take them for another screen, such as `create`: these are quoted as in quoted-printable, behind a
 * '='. `a/b` becomes `=a=2Fb`, `create` becomes `=create`.
 */
const stepOf = (id: string): string => (isPlain(id) ? encodeURIComponent(id) : quoted(id))

/** The id that a step of an address means, once the router has decoded the step. What is not quoted stays as it is. */
export function idFromRouteParameter(step: string): string {
  if (!/^=(?:[\w-]|=[0-9A-F]{2})+$/.test(step)) return step
  try {
    const id = decodeURIComponent(step.slice(1).replaceAll(mark, '%'))
    // An id that only looks quoted, in a link from before ids were quoted, means itself.
    return stepOf(id) === step ? id : step
  } catch {
    return step
  }
}

/** A step of an address that no router has decoded; what cannot be decoded stays as it is. */
export function idFromPathSegment(step: string): string {
  try {
    return idFromRouteParameter(decodeURIComponent(step))
  } catch {
    return step
  }
}

/**
 * The address of a resource's screen, below the path of the product. All addresses of lists, records and forms are built here.
 *
 * @param resource its name, or the `id` of a {@link Screen}.
 * @example screenAddress('book', { id: '7', form: 'edit' }) // '/book/7/edit'
 */
export function screenAddress(resource: string, { id, form, query = '', hash = '' }: ScreenAddressParts = {}): string {
  const steps = [resource, ...(id === undefined ? [] : [stepOf(id)]), ...(form === undefined ? [] : [form])]
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  return `/${steps.join('/')}${search && `?${search}`}${hash && `#${hash}`}`
}
