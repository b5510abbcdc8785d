import { StartError } from '../../platform/start-error'

/** What a connection to one of several hosts is asked for, in the words of libpq; others would be content without writes. */
const attributes = ['read-write', 'primary']

const parts = /^([^:]*:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/

/** The hosts that an address names, such as ['one:5432', 'two:5432'], in their order. */
export const databaseHostsOf = (databaseUrl: string): string[] => parts.exec(databaseUrl)?.[2]?.split(',') ?? []

/** An address without the person and the password. */
export const redactDatabaseUrl = (databaseUrl: string): string => {
  const [, , hosts = '', rest = ''] = parts.exec(databaseUrl) ?? []
  return `${hosts}${rest.replace(/\?.*$/, '')}`
}

/** The address with which every connection uses that schema alone, so that no table of another schema is ever meant. */
export function withSearchPath(databaseUrl: string, schema: string): string {
  const [address = '', query] = databaseUrl.split('?')
  const parameters = new URLSearchParams(query)
  const options = [parameters.get('options'), `-c search_path=${schema}`].filter(Boolean).join(' ')
  parameters.set('options', options)
  return `${address}?${parameters}`
}

/** An address that names several hosts, as libpq takes them, as one for each. */
function addressesOf(databaseUrl: string): string[] {
  const [, before = '', , after = ''] = parts.exec(databaseUrl) ?? []
  return databaseHostsOf(databaseUrl).map((host) => `${before}${host}${after}`)
}

/**
 * Looks whether an address that names several hosts can be used.
 *
 * @throws StartError that names the host, or what else is wrong. The password stays unsaid.
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

/** Why a host cannot be used, in the words of the network or the server. */
export function connectionErrorReason(error: unknown): string {
  // An address that stands for several has an error for each.
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** The hosts of a database, of which one takes writes. */
export interface DatabaseHosts {
  /** Whether there is a choice. */
  readonly hasMultiple: boolean
  /** The address of the host that took writes last: at first the first. */
  current(): string
  /**
   * Connects to the current host, or else to the others in turn; whichever it was is current from then on.
   *
   * @param connect fails where the current host cannot be used.
   * @throws Error with why none can be.
   */
  find<T>(connect: () => Promise<T>): Promise<T>
}

/** The hosts that an address names. */
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
        // Others may have gone on to the next meanwhile.
        if (at === tried) at = (at + 1) % addresses.length
      }
    }
    throw new Error(reasons.join('; '))
  }
  return { hasMultiple: areSeveral, current, find: areSeveral ? find : (connect) => connect() }
}
