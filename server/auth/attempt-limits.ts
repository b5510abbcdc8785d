import { isIPv6 } from 'node:net'
import { t } from '../../vocabulary'

/** A limit of failures for one key. */
export interface AttemptLimit {
  readonly key: string
  /** The number of failures without a delay. */
  readonly free: number
  /** How often the delay doubles: from 5 seconds to 5 · 2^doublings. */
  readonly doublings: number
  /**
   * Whether other people use the same key. If so, a success reverts only the count of that attempt. Default: false, so
   * that a success deletes all counted failures of the key.
   */
  readonly shared?: boolean
}

/** The limits of one kind of attempt. */
export interface AttemptLimits {
  readonly limits: readonly AttemptLimit[]
  /** The id of the person whose account is tried, so that an administrator can unlock the account. Default: unknown. */
  readonly person?: string
  /** @param wait the time to wait, such as '5 seconds'. */
  readonly refusalMessage: (wait: string) => string
}

interface SignInAttempt {
  readonly email: string
  readonly address: string
  readonly person?: string
  /** The hash of a known device on which the person has signed in before. Default: the device is unknown. */
  readonly device?: string
}

const plain = (email: string) => email.trim().toLowerCase()

const signInRefusal = (wait: string) => t('Too many failed sign-ins. Try again in {{wait}}.', { wait })

/**
 * The delay grows fast if one IP address guesses the password of one account. Guesses from many addresses delay the
 * account's owner for at most 80 seconds. An IP address has more tries than an account, because an office may share the
 * IP address. Attempts from a known device of the person count separately, so that guesses from other devices do not
 * delay the person.
 */
export const signInLimits = ({ email, address, person, device }: SignInAttempt): AttemptLimits => {
  const account = plain(email)
  const network = networkOf(address)
  return {
    ...(person !== undefined && { person }),
    limits:
      device === undefined
        ? [
            { key: `both ${account} ${network}`, free: 10, doublings: 7 },
            { key: `account ${account}`, free: 30, doublings: 4 },
            { key: `address ${network}`, free: 100, doublings: 5, shared: true },
          ]
        : [{ key: `device ${account} ${device}`, free: 10, doublings: 7 }],
    refusalMessage: signInRefusal,
  }
}

/**
 * Attempts to prove the identity count by session. Guesses in other sessions or at the sign-in do not delay this
 * session.
 */
export const proofLimits = (session: string): AttemptLimits => ({
  limits: [{ key: `session ${session}`, free: 10, doublings: 7 }],
  refusalMessage: signInRefusal,
})

/**
 * Prevents strangers from sending many mails to one mailbox, and one IP address from sending mails to many mailboxes.
 */
export const passwordLinkLimits = (email: string, address: string): AttemptLimits => ({
  limits: [
    { key: `link for ${plain(email)}`, free: 3, doublings: 9 },
    { key: `links from ${networkOf(address)}`, free: 20, doublings: 9, shared: true },
  ],
  refusalMessage: (wait) => t('Too many links were requested. Check your e-mail, or try again in {{wait}}.', { wait }),
})

/**
 * The groups of an IPv6 address that identify the network. A household or a server usually has all IPv6 addresses of
 * one network.
 */
const networkGroups = 4

/** The network that counts as one caller: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
