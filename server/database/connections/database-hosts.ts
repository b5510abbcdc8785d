import { StartError } from '../../platform/problem'

/** The supported values of libpq's `target_session_attrs`. The unsupported values would accept a read-only host. */
const attributes = ['read-write', 'primary']

const parts = /^([^:]*:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/

/** The hosts of a database URL in their sequence, such as ['one:5432', 'two:5432']. */
export const databaseHostsOf = (databaseUrl: string): string[] => parts.exec(databaseUrl)?.[2]?.split(',') ?? []

/** A database URL without user name and password. */
export const redactDatabaseUrl = (databaseUrl: string): string => {
  const [, , hosts = '', rest = ''] = parts.exec(databaseUrl) ?? []
  return `${hosts}${rest.replace(/\?.*$/, '')}`
}

/**
 * The database URL with which each connection uses only the given schema. Connections with this URL never use tables of
 * other schemas.
 */
export function withSearchPath(databaseUrl: string, schema: string): string {
  const [address = '', query] = databaseUrl.split('?')
  const parameters = new URLSearchParams(query)
  const options = [parameters.get('options'), `-c search_path=${schema}`].filter(Boolean).join(' ')
  parameters.set('options', options)
  return `${address}?${parameters}`
}

/** Splits a database URL with several hosts, in the format of libpq, into one URL per host. */
function addressesOf(databaseUrl: string): string[] {
  const [, before = '', , after = ''] = parts.exec(databaseUrl) ?? []
  return databaseHostsOf(databaseUrl).map((host) => `${before}${host}${after}`)
}

/**
 * Checks a database URL with several hosts.
 *
 * @throws StartError that names the wrong host or setting. The error does not contain the password.
 */
export function expectUsableHosts(databaseUrl: string, protocols: readonly string[]): void {
  const hosts = databaseHostsOf(databaseUrl)
  for (const [at, address] of addressesOf(databaseUrl).entries()) {
    const url = hosts[at] && URL.canParse(address) ? new URL(address) : undefined
    if (!url || !protocols.includes(url.protocol))
      throw new StartError(
        `DATABASE_URL names '${hosts[at]}' among its hosts, but hosts with their ports were expected, such as postgres://deckhand:password@one:5432,two:5432/deckhand. Correct it.`,
      )
    const asked = url.searchParams.get('target_session_attrs')
    if (asked !== null && !attributes.includes(asked))
      throw new StartError(
        `DATABASE_URL asks for target_session_attrs=${asked}, but ${attributes.join(' or ')} was expected, as Deckhand writes. Correct it, or leave it out.`,
      )
  }
}

/** The reason why a host cannot be used, as reported by the network or the server. */
export function connectionErrorReason(error: unknown): string {
  // If a host name has several IP addresses, the error contains one error per IP address.
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** The hosts of a database. One of the hosts accepts writes. */
export interface DatabaseHosts {
  /** Whether there is more than one host. */
  readonly hasMultiple: boolean
  /** The URL of the host that last accepted writes. Initially, this is the URL of the first host. */
  current(): string
  /**
   * Connects to the current host, or else to the other hosts in turn. The connected host becomes the current host.
   *
   * @param connect opens a connection to the current host. The function fails if the current host cannot be used.
   * @throws Error with the reasons why no host can be used.
   */
  find<T>(connect: () => Promise<T>): Promise<T>
}

/** The hosts of a database URL. */
export function createDatabaseHosts(databaseUrl: string): DatabaseHosts {
  const addresses = addressesOf(databaseUrl)
  const areSeveral = addresses.length > 1
  const hosts = databaseHostsOf(databaseUrl)
  let at = 0
  const current = () => addresses[at] ?? databaseUrl
  const find: DatabaseHosts['find'] = async (connect) => {
    const reasons: string[] = []
    for (const _ of addresses) {
      const tried = at
      try {
        return await connect()
      } catch (error) {
        reasons.push(`${hosts[tried]}: ${connectionErrorReason(error)}`)
        // A concurrent call may already have moved on to the next host.
        if (at === tried) at = (at + 1) % addresses.length
      }
    }
    throw new Error(reasons.join('; '))
  }
  return { hasMultiple: areSeveral, current, find: areSeveral ? find : (connect) => connect() }
}
