import { type AnyRecord, t } from 'deckhand'
import { tellByTone, type Verdict } from 'deckhand/screens'
import { useEffect, useRef, useState } from 'react'
import type { Held } from '../../stock/screens/assign-cards/held'
import { useAssign } from './assign'
import { keepTicks, keptTicks } from './kept'
import { countingTicks, isWhole, type Meaning, type Need, plain, read, type Tick, tickedOf } from './packing'
import { useWaiting } from './waiting'

interface Options {
  readonly order: AnyRecord & { readonly id: string }
  readonly needs: readonly Need[]
  /** Why nothing is taken. Default: the order is open. */
  readonly closed: Verdict | undefined
  /** All is in already, and what is scanned is the parcel. */
  readonly isPacked: boolean
  readonly onAssigned: (item: string, held: Held) => void
  /** Told a code that is scanned when all goods are packed: that of the parcel. */
  readonly onParcel: (code: string) => void
}

/** Takes scans one after the other, in their order: each ticks off a piece, or says in large why not. */
export function useScans({ order, needs, closed, isPacked, onAssigned, onParcel }: Options) {
  const assign = useAssign(order, onAssigned)
  const [kept, setKept] = useState(() => keptTicks(order.id))
  const [verdict, setVerdict] = useState<Verdict>()
  const ticks = countingTicks(needs, kept)
  // A scan may follow before the one before it is drawn.
  const now = useRef({ kept, needs, closed })
  useEffect(() => {
    now.current = { ...now.current, needs, closed }
  }, [needs, closed])

  const keep = (all: readonly Tick[]) => {
    now.current = { ...now.current, kept: all }
    keepTicks(order.id, all)
    setKept(all)
  }
  const say = (said: Verdict) => {
    if (said.tone !== 'waiting') tellByTone(said.tone)
    setVerdict(said)
  }
  const wrong = (title: string, text: string) => say({ tone: 'wrong', title, text })
  const notOfIt = (code: string) =>
    wrong(t('{{code}} is not of this order', { code }), t('Put it aside, and take what is still missing.'))
  const twice = (code: string) =>
    wrong(t('{{code}} is in already', { code }), t('Take the next piece; this one was scanned before.'))

  const tick = (need: Need, code: string) => {
    const all = [...now.current.kept, { item: need.id, code }]
    keep(all)
    const ticked = tickedOf(all, need)
    say(
      isWhole(now.current.needs, countingTicks(now.current.needs, all))
        ? { tone: 'right', title: t('All is in'), text: t('Close the parcel, and send it on its way.') }
        : { tone: 'right', title: need.name, text: t('{{ticked}} of {{pieces}}', { ticked, pieces: need.pieces }) },
    )
  }

  /** Does what needs nobody else; answers what lacks cards where the code may be the serial of one. */
  const settle = (meaning: Meaning, code: string): readonly Need[] | undefined => {
    if (meaning.is === 'tick') tick(meaning.need, code)
    else if (meaning.is === 'twice') twice(code)
    else if (meaning.is === 'too-many')
      wrong(t('Too many: {{name}}', { name: meaning.need.name }), t('Put this piece back; the order has all of them.'))
    else if (meaning.is === 'needs-serial')
      wrong(t('Scan its serial number'), t('{{name}} is packed card by card.', { name: meaning.need.name }))
    else if (now.current.kept.some((one) => one.code === code)) twice(code)
    else if (meaning.lacking.length === 0) notOfIt(code)
    else return meaning.lacking
    return undefined
  }

  const waiting = useWaiting({
    order: order.id,
    isReady: needs.length > 0,
    send: async (code) => {
      if (now.current.closed) return say(now.current.closed)
      const { needs: all, kept: done } = now.current
      // It may be known as assigned by now, where the answer that said so had got lost.
      const lacking = settle(read(all, countingTicks(all, done), code), code)
      if (!lacking) return
      say({ tone: 'waiting', title: code })
      const need = await assign(code, lacking)
      if (need) tick(need, code)
      else notOfIt(code)
    },
    onAway: (codes) => {
      tellByTone('waiting')
      setVerdict({
        tone: 'waiting',
        title: t('The network is away'),
        text: t('Go on: {{codes}} will be assigned when it is back.', { codes: codes.join(', ') }),
      })
    },
    onRefused: (code, why) => wrong(t('{{code}} was not taken', { code }), why),
  })

  const scan = (given: string) => {
    const code = plain(given)
    const { needs: all, kept: done, closed: shut } = now.current
    if (shut) return say(shut)
    const counting = countingTicks(all, done)
    const meaning = read(all, counting, code)
    if (isPacked || (meaning.is === 'other' && isWhole(all, counting))) {
      onParcel(given.trim())
      return say({ tone: 'right', title: given.trim(), text: t('Noted as the tracking number.') })
    }
    if (waiting.codes.includes(code)) return twice(code)
    if (settle(meaning, code)) waiting.add(code)
  }

  return {
    ticks,
    verdict,
    say,
    scan,
    /** Scans that wait for the network. */
    waiting: waiting.isLost ? waiting.codes : none,
    undo: () => {
      keep(countingTicks(now.current.needs, now.current.kept).length === 0 ? [] : now.current.kept.slice(0, -1))
      setVerdict({
        tone: 'waiting',
        title: t('The last scan is taken back'),
        text: t('A card that it assigned stays assigned.'),
      })
    },
    /** Nothing is kept of an order that has gone on. */
    forget: () => keep([]),
  }
}

const none: readonly string[] = []
