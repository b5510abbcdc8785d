import { sql } from 'kysely'
import type { Mailer, QueuedMail, SendResult } from '../../contract/mail'
import type { Store } from '../../contract/store'
import { withSpan } from '../../platform/tracing'
import type { MailQueue } from './mail-queue'

interface Options {
  /** Sends them. Default: each is noted as not sent. */
  readonly mail?: Mailer | undefined
  /** Is told why looking for letters has failed. */
  readonly tell: (error: unknown) => void
  /** Milliseconds since 1970. Default: the time by the clock of the database. */
  readonly now?: () => number
  /** Milliseconds between two looks. Default: 10,000. */
  readonly pause?: number
  /** What is to be done once a day besides. Default: nothing. */
  readonly daily?: (now: number) => Promise<void>
}

/** Letters of one look: with the pause between two, a process sends 120 a minute at most. */
const atOnce = 20

const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds for which a process holds the letter that it is about to send; longer than sending it takes. */
const mailLeaseMilliseconds = 10 * minute

/** Milliseconds after which a letter that cannot be sent is given up. */
const patience = 5 * day

const longestPause = 60 * minute

/** Milliseconds until the next attempt: longer each time, and an hour at most. */
const pauseAfter = (tries: number) => Math.min(longestPause, minute * 2 ** Math.min(tries, 10))

/** What a mail server says that wants to know first who sends, as it does of every letter until its settings are mended. */
const asksWhoSends = [530, 534, 535, 538]

/** What the mail server, which was there, will never take; undefined where it may yet. */
function refusedOf(error: unknown): 'address' | 'mail' | undefined {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  if (responseCode < 500 || asksWhoSends.includes(responseCode)) return undefined
  if (code === 'EENVELOPE') return 'address'
  return code === 'EMESSAGE' ? 'mail' : undefined
}

const iso = (at: number) => new Date(at).toISOString()

/** Sends what is waiting. */
export interface Outbox {
  /** Looks at once; ends when what was found is dealt with. */
  look(): Promise<void>
  /** Looks no more, and ends once the letter that is under way is noted. */
  stop(): Promise<void>
}

/**
 * Sends the letters of some queues from now on, each once its transaction is kept. Of several processes one has each letter;
 * what a killed one held is sent by another, under the same Message-ID. A mail server that is away is tried again for days.
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
    if (!mail) return { ...over, state: 'not-sent', problem: 'No mail is sent from here: SMTP_URL is not set.' }
    const { id, toAddress, toName, fromName, replyTo, subject, text, html } = letter
    if (!toAddress) return { ...over, state: 'not-sent', problem: 'There is no address to send it to.' }
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
        return { ...over, state: 'failed', tries, problem: `Tried for five days, in vain: ${said}` }
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
        // Sending takes its time: each letter is held from when it is its turn.
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
