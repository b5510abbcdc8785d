import { sql } from 'kysely'
import type { Mailer, QueuedMail, SendResult } from '../../contract/mail'
import type { Store } from '../../contract/store'
import { withSpan } from '../../platform/tracing'
import type { MailQueue } from './mail-queue'

interface Options {
  /** Sends mails. Default: each mail gets the status 'not-sent'. */
  readonly mail?: Mailer | undefined
  /** A function that receives errors of the search for mails. */
  readonly tell: (error: unknown) => void
  /** The current time in milliseconds since 1970. Default: the clock of the database. */
  readonly now?: () => number
  /** The milliseconds between two searches for mails. Default: 10,000. */
  readonly pause?: number
  /** A function that runs once a day. Default: no function. */
  readonly daily?: (now: number) => Promise<void>
}

/** The maximum number of mails per search. With the default pause, a process sends at most 120 mails per minute. */
const atOnce = 20

const minute = 60_000
const day = 24 * 60 * minute

/** The duration of a lease on a mail, in milliseconds. The duration is longer than the time to send a mail. */
const mailLeaseMilliseconds = 10 * minute

/** The milliseconds after which a mail that cannot be sent has failed. */
const patience = 5 * day

const longestPause = 60 * minute

/** The milliseconds until the next attempt. The pause doubles after each attempt, up to an hour. */
const pauseAfter = (tries: number) => Math.min(longestPause, minute * 2 ** Math.min(tries, 10))

/**
 * The response codes for failed authentication. The mail server returns these codes for every mail until the settings
 * are fixed.
 */
const asksWhoSends = [530, 534, 535, 538]

/**
 * The part of a sending attempt that the mail server refuses permanently: the address or the mail. Undefined if a later
 * attempt may succeed.
 */
function refusedOf(error: unknown): 'address' | 'mail' | undefined {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  if (responseCode < 500 || asksWhoSends.includes(responseCode)) return undefined
  if (code === 'EENVELOPE') return 'address'
  return code === 'EMESSAGE' ? 'mail' : undefined
}

const iso = (at: number) => new Date(at).toISOString()

/** Sends waiting mails. */
export interface Outbox {
  /** Searches for mails immediately. Resolves when the found mails are processed. */
  look(): Promise<void>
  /** Stops the outbox. Resolves when the outcome of the current mail is stored. */
  stop(): Promise<void>
}

/**
 * Starts to send the mails of some queues. Each mail is sent after its transaction has committed. Only one process
 * holds the lease on a mail. If that process is killed, another process sends the mail with the same Message-ID. If the
 * mail server is unreachable, attempts continue for days.
 */
export function startOutbox(store: Store, queues: readonly MailQueue[], options: Options): Outbox {
  const { mail, tell, pause = 10_000, daily } = options
  let isEnding = false
  let looks: Promise<void> | undefined
  let swept: number | undefined

  const clock = async (): Promise<number> => {
    if (options.now) return options.now()
    const { rows } = await sql<{ now: number | string }>`select ${store.dialect.clock()} as now`.execute(store.db)
    return Number(rows[0]?.now)
  }

  const outcomeOf = async (letter: QueuedMail, at: number): Promise<SendResult> => {
    const over = { nextAt: null } as const
    if (!mail)
      return { ...over, state: 'not-sent', problem: 'This server sends no mails, because SMTP_URL is not set.' }
    const { id, toAddress, toName, fromName, replyTo, subject, text, html } = letter
    if (!toAddress) return { ...over, state: 'not-sent', problem: 'The mail has no recipient address.' }
    try {
      await withSpan({ name: 'mail', isRemote: true, startedBy: null }, () =>
        mail.send({
          to: { name: toName ?? '', address: toAddress },
          subject: subject.replace(/\s+/g, ' '),
          text,
          ...(html && { html }),
          ...(fromName && { fromName }),
          ...(replyTo && { replyTo }),
          messageId: `<${id}@${new URL(mail.publicUrl).hostname}>`,
        }),
      )
      return { ...over, state: 'sent', sentAt: iso(at), problem: null }
    } catch (error) {
      const said = (error as Error).message.slice(0, 400)
      const tries = Number(letter.tries ?? 0) + 1
      const refused = refusedOf(error)
      if (refused)
        return { ...over, state: 'failed', tries, problem: `The mail server refuses this ${refused}: ${said}` }
      if (at - Date.parse(letter.createdAt) > patience)
        return { ...over, state: 'failed', tries, problem: `All attempts in five days failed: ${said}` }
      return { state: 'waiting', tries, problem: said, nextAt: iso(at + pauseAfter(tries)) }
    }
  }

  const work = async () => {
    const now = await clock()
    const never = iso(now + longestPause + minute)
    for (const queue of queues) {
      const ids = await queue.due({ now: iso(now), until: iso(now + mailLeaseMilliseconds), never }, atOnce)
      for (const id of ids) {
        if (isEnding) return
        // Each mail is leased immediately before it is sent, because sending is slow.
        const at = await clock()
        const letter = await queue.take(id, {
          now: iso(at),
          until: iso(at + mailLeaseMilliseconds),
          never: iso(at + longestPause + minute),
        })
        if (letter) await queue.settle(letter, await outcomeOf(letter, at))
      }
    }
    if (daily && (swept === undefined || now - swept > day)) {
      await daily(now)
      swept = now
    }
  }

  const look = () => {
    looks ??= work()
      .catch((error: unknown) => {
        if (!isEnding) tell(error)
      })
      .finally(() => {
        looks = undefined
      })
    return looks
  }
  const timer = setInterval(look, pause)
  timer.unref()
  void look()

  return {
    look,
    stop: async () => {
      isEnding = true
      clearInterval(timer)
      await looks
    },
  }
}
