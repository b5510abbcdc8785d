import { kB, median, ms } from '../table.mjs'

const count = (value) => String(Math.round(value))
const MB = (value) => `${value.toFixed(1)} MB`

/** Formats a target: a multiple of the figure of T (the comparison application), or an absolute figure. */
const share = (most) => `≤ ${most.toFixed(2)} × T`
const most = (text) => `≤ ${text}`

/**
 * The rows of the table: title, figure, format and target. T is the comparison application. Some targets were
 * originally multiples of the times of react-admin's demo application. These targets are converted to multiples of T,
 * because the demo and T were measured together. Compared with T, the demo needed 1.28 times as long with an empty
 * cache and 1.60 times on a slow machine. The demo needed 0.69 times as long with a filled cache and 1.27 times for a
 * save.
 */
const rows = [
  ['JavaScript to the first list, brotli', 'scripts', kB, most('255 kB')],
  ['requests until the page has loaded', 'requests', count, most('8')],
  ['first row, cold', 'cold plain', ms, share(0.55 * 1.28)],
  ['first row, cold, CPU / 4 and slow 4G', 'cold slow', ms, share(0.5 * 1.6)],
  ['first row, warm', 'warm', ms, share(0.6 * 0.69)],
  ['blocking time', 'blocking plain', ms, most('40 ms')],
  ['blocking time, CPU / 4 and slow 4G', 'blocking slow', ms, most('350 ms')],
  ['next page', 'next', ms, share(1.2)],
  ['sort', 'sort', ms, share(1.2)],
  ['change to another list', 'list', ms, share(0.7)],
  ['open a record', 'record', ms, most('110 ms')],
  ['open an edit form, of 16 fields (T: 6)', 'form', ms, share(0.9)],
  ['save, until the list shows the record', 'save', ms, share(0.5 * 1.27)],
  ['typing, p95', 'typing', ms, share(1)],
  ['INP of a session', 'inp', ms, share(1)],
  ['long tasks of a session', 'longTasks', ms, share(1.5)],
  ['complete array of 10,000: first row', 'whole shown', ms, most('698 ms')],
  ['complete array of 10,000: next page', 'whole next', ms, share(1)],
  ['complete array of 10,000: sort', 'whole sort', ms, share(1)],
  ['heap after 20 lists', 'heap', MB, most('10 MB')],
]

const ratio = (own, other) => (other > 0 ? (own / other).toFixed(2) : '')

/** The rows of all measured figures, from the results of both sites. */
export const rowsOf = ({ Deckhand, T }) =>
  rows.flatMap(([row, figure, write, target]) => {
    if (!Deckhand[figure]) return []
    const [own, other] = [Deckhand, T].map((found) => found[figure] && median(found[figure]))
    return {
      '': row,
      Deckhand: write(own),
      T: other === undefined ? '' : write(other),
      'Deckhand ÷ T': other === undefined ? '' : ratio(own, other),
      target,
    }
  })
