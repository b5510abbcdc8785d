import type { Mail } from '../mail'
import { spanned } from '../spans'
import type { Store, Transaction } from '../store/store'
import { claim, type Queued, type Settled, settle } from './queue'

/** What a business says of its letters. */
export interface OutboxSide {
  /**
   * The resource whose records are letters, written in the transaction that causes them with the state 'waiting'. Its fields:
   * `toName`, `toAddress`, `subject`, `text`, `state` (waiting, sent, failed, not-sent), `tries`, `nextAt` (when it is sent
   * at the earliest), `sentAt`, `problem` (why not).
   */
  readonly resource: string
  /** Is told what has become of a letter, in the transaction that notes it, before the letter is held. Default: nobody is. */
  readonly settled?: (store: Store, trx: Transaction, letter: Queued, outcome: Settled) => Promise<void>
}

interface Options {
  /** Sends them. Default: each is noted as not sent. */
  readonly mail?: Mail | undefined
  /** Is told why looking for letters has failed. */
  readonly tell: (error: unknown) => void
  /** Milliseconds since 1970. Default: the time. */
  readonly now?: () => number
  /** Milliseconds between two looks. Default: 10,000. */
  readonly pause?: number
}

/** Letters of one look: with the pause between two, a process sends 120 a minute at most. */
const atOnce = 20

const minute = 60_000

/** Milliseconds for which a process holds what it is about to send; longer than sending takes. */
const held = 10 * minute

/** Milliseconds after which a letter that cannot be sent is given up. */
const patience = 5 * 24 * 60 * minute

/** Milliseconds until the next attempt: longer each time, and an hour at most. */
const pauseAfter = (tries: number) => Math.min(60 * minute, minute * 2 ** Math.min(tries, 10))

/** Whether the mail server was there and said that it will never take the letter. */
const isRefused = (error: unknown) => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}

/** Sends what is waiting. */
export interface Outbox {
  /** Looks at once; ends when what was found is dealt with. */
  look(): Promise<void>
  /** Looks no more, and ends once the letter that is under way is noted. */
  stop(): Promise<void>
}

/**
 * Sends the letters of a resource from now on, each once its transaction is kept. Of several processes one has each letter;
 * what a killed one held is sent by another, under the same Message-ID. A mail server that is away is tried again for days.
 */
export function startOutbox(store: Store, side: OutboxSide, options: Options): Outbox {
  const { mail, tell, now = Date.now, pause = 10_000 } = options
  let isEnding = false
  let looks: Promise<void> | undefined

  const outcomeOf = async (letter: Queued): Promise<Settled> => {
    const at = now()
    if (!mail) return { state: 'not-sent', problem: 'No mail is sent from here: SMTP_URL is not set.' }
    const { id, toAddress, toName, subject, text } = letter
    if (!toAddress) return { state: 'not-sent', problem: 'There is no address to send it to.' }
    try {
      await spanned({ name: 'mail', isAsked: true, startedBy: null }, () =>
        mail.send({
          to: { name: toName ?? '', address: toAddress },
          subject: subject.replace(/\s+/g, ' '),
          text,
          messageId: `<${id}@${new URL(mail.publicUrl).hostname}>`,
        }),
      )
      return { state: 'sent', sentAt: new Date(at).toISOString(), problem: null }
    } catch (error) {
      const problem = (error as Error).message.slice(0, 500)
      if (isRefused(error) || at - Date.parse(letter.createdAt) > patience) return { state: 'failed', problem }
      const tries = Number(letter.tries ?? 0) + 1
      return { state: 'waiting', tries, problem, nextAt: new Date(at + pauseAfter(tries)).toISOString() }
    }
  }

  const work = async () => {
    const letters = await claim(store, side.resource, { now: now(), held, atOnce })
    for (const letter of letters) {
      if (isEnding) return
      const outcome = await outcomeOf(letter)
      await settle(store, side, letter, outcome)
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
