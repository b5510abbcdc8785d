import { t } from '../../../vocabulary'
import { networkOf } from './network'

/** How often something may fail. */
export interface AttemptLimit {
  readonly key: string
  /** Failures that cost no waiting. */
  readonly free: number
  /** How often the delay doubles: from 5 seconds to 5 · 2^doublings. */
  readonly doublings: number
  /** Others try under the same key: a success takes back its own count alone. Default: it takes back all. */
  readonly shared?: boolean
}

/** What is tried, and how often it may be. */
export interface AttemptLimits {
  readonly limits: readonly AttemptLimit[]
  /** The id of the person at whom it is tried, by which an administrator unlocks them. Default: nobody known. */
  readonly person?: string
  /** @param wait such as '5 seconds'. */
  readonly refusalMessage: (wait: string) => string
}

interface SignInAttempt {
  readonly email: string
  readonly address: string
  readonly person?: string
  /** What is known of the device at which the person has signed in before. Default: none that is known. */
  readonly device?: string
}

const plain = (email: string) => email.trim().toLowerCase()

const signInRefusal = (wait: string) => t('Too many failed sign-ins. Try again in {{wait}}.', { wait })

/**
 * Someone at one address who guesses at one account soon waits long. Whoever guesses from many addresses is slowed down,
 * but can't lock the person out for more than 80 seconds; an address behind which an office sits has more tries. A device
 * at which the person has signed in before counts by itself: no stranger's guesses hold up whoever sits there.
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

/** Proving oneself in a session counts by that session: whoever guesses in another one, or at the sign-in, holds nobody up here. */
export const proofLimits = (session: string): AttemptLimits => ({
  limits: [{ key: `session ${session}`, free: 10, doublings: 7 }],
  refusalMessage: signInRefusal,
})

/** A mailbox is not to be filled by strangers, nor many of them from one address. */
export const passwordLinkLimits = (email: string, address: string): AttemptLimits => ({
  limits: [
    { key: `link for ${plain(email)}`, free: 3, doublings: 9 },
    { key: `links from ${networkOf(address)}`, free: 20, doublings: 9, shared: true },
  ],
  refusalMessage: (wait) => t('Too many links were requested. Check your e-mail, or try again in {{wait}}.', { wait }),
})
