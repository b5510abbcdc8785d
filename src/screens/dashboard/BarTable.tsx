import type { ReactNode } from 'react'
import type { Tone } from '../../../vocabulary'
import './bar-table.css'

export interface BarTableRow {
  readonly key: string
  /** The name next to the bar, as text or as a link. */
  readonly name: ReactNode
  readonly value: number
  /** The formatted value of the bar. */
  readonly said: ReactNode
  readonly tone?: Tone
}

interface BarTableProps {
  /** The headers of the two columns, for people who cannot see the bars. */
  readonly heads: readonly [name: string, value: string]
  readonly bars: readonly BarTableRow[]
  /** Whether names can be long. Default: false. */
  readonly wide?: boolean
}

/** A table whose values are also drawn as bars. */
export function BarTable({ heads, bars, wide = false }: BarTableProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <table className={wide ? 'bars bars-wide' : 'bars'}>
      <thead className="visually-hidden">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, value, said, tone = 'neutral' }) => (
          <tr key={key}>
            <th scope="row" className="bars-name">
              {name}
            </th>
            <td className="bars-value">
              <span className="bar" data-tone={tone} aria-hidden="true">
                <span style={{ inlineSize: `${most > 0 ? (Math.max(0, value) / most) * 100 : 0}%` }} />
              </span>
              <span className="panel-number">{said}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
