import { useDataProvider } from '@refinedev/core'
import { type AnyRecord, idOf, t } from 'deckhand'
import {
  formProvider,
  tellByTone,
  useAccess,
  useChanged,
  useResource,
  useWorkbench,
  type Verdict,
} from 'deckhand/screens'
import { useEffect, useRef, useState } from 'react'
import type { Held } from '../../stock/screens/assign-cards/held'
import { keepTicks, keptTicks } from './kept'
import { countingTicks, isWhole, type Need, plain, read, type Tick, tickedOf } from './packing'

interface Options {
  readonly order: AnyRecord & { readonly id: string }
  readonly needs: readonly Need[]
  /** Why nothing is taken. Default: the order is open. */
  readonly closed: Verdict | undefined
  readonly onAssigned: (item: string, held: Held) => void
  /** Told a code that is scanned when all goods are packed: that of the parcel. */
  readonly onParcel: (code: string) => void
}

/** Takes scans one after the other, in their order: each ticks off a piece, or says in large why not. */
export function useScans({ order, needs, closed, onAssigned, onParcel }: Options) {
  const provider = useDataProvider()(formProvider)
  const { registry } = useWorkbench()
  const { may } = useAccess()
  const changed = useChanged()
  const mappings = useResource('customer-card-mapping')
  const [kept, setKept] = useState(() => keptTicks(order.id))
  const [verdict, setVerdict] = useState<Verdict>()
  const ticks = countingTicks(needs, kept)
  // A scan may follow before the one before it is drawn.
  const now = useRef({ kept, needs, closed })
  useEffect(() => {
    now.current = { ...now.current, needs, closed }
  }, [needs, closed])
  const last = useRef<Promise<unknown>>(Promise.resolve())

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

  /** The product of a card, empty where there is no such card; undefined where the API lists none. */
  const productOf = async (serial: string) => {
    const cards = registry.find('card')
    if (!cards || !may(cards, 'list')) return undefined
    const { data } = await provider.getList({
      resource: cards.name,
      filters: [{ field: 'serial', operator: 'eq', value: serial }],
      pagination: { currentPage: 1, pageSize: 1 },
    })
    return String(idOf(data[0]?.product) ?? '')
  }

  const assign = async (code: string, lacking: readonly Need[]) => {
    const of = await productOf(code)
    const need = of === undefined ? lacking[0] : lacking.find(({ product }) => product === of)
    if (!need)
      return wrong(t('{{code}} is not of this order', { code }), t('Put it aside, and take what is still missing.'))
    const { data } = await provider.create<AnyRecord>({
      resource: mappings.name,
      variables: {
        customer: idOf(order.customer),
        cardNumber: code,
        product: need.product,
        orderItem: need.id,
      },
    })
    onAssigned(need.id, { serial: code, ...(data.id !== undefined && { mapping: data }) })
    tick(need, code)
    for (const name of [mappings.name, 'card', 'order-item', 'customer-order']) {
      const resource = registry.find(name)
      if (resource) void changed(resource)
    }
  }

  const take = async (given: string) => {
    const code = plain(given)
    const { needs: all, kept: done, closed: shut } = now.current
    if (shut) return say(shut)
    const counting = countingTicks(all, done)
    const meaning = read(all, counting, code)
    if (meaning.is === 'tick') return tick(meaning.need, code)
    if (meaning.is === 'twice')
      return wrong(t('{{code}} is in already', { code }), t('Take the next piece; this one was scanned before.'))
    if (meaning.is === 'too-many')
      return wrong(
        t('Too many: {{name}}', { name: meaning.need.name }),
        t('Put this piece back; the order has all of them.'),
      )
    if (meaning.is === 'needs-serial')
      return wrong(t('Scan its serial number'), t('{{name}} is packed card by card.', { name: meaning.need.name }))
    if (isWhole(all, counting)) {
      onParcel(given.trim())
      return say({ tone: 'right', title: given.trim(), text: t('Noted as the tracking number.') })
    }
    if (done.some((one) => one.code === code))
      return wrong(t('{{code}} is in already', { code }), t('Take the next piece; this one was scanned before.'))
    if (meaning.lacking.length === 0)
      return wrong(t('{{code}} is not of this order', { code }), t('Put it aside, and take what is still missing.'))
    say({ tone: 'waiting', title: code })
    await assign(code, meaning.lacking)
  }

  return {
    ticks,
    verdict,
    say,
    scan: (code: string) => {
      last.current = last.current
        .then(() => take(code))
        .catch((problem: Error) => wrong(t('{{code}} was not taken', { code }), problem.message))
    },
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
