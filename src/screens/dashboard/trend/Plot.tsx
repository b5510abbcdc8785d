import { nice, ticks } from 'd3-array'
import { area, curveMonotoneX, line } from 'd3-shape'

interface PlotProps {
  readonly values: readonly number[]
  readonly drawnAs: 'area' | 'bars'
  /** The index of the highlighted value. */
  readonly at?: number
  readonly format: (value: number) => string
  /** The approximate number of horizontal lines. */
  readonly lines: number
  /** Whether the values can have decimals. Default: false. */
  readonly continuous?: boolean
}

/**
 * Draws values at evenly spaced positions. The chart stretches to the available space. All texts are outside of the
 * chart, so that both texts and chart are mirrored in right-to-left languages. The chart is hidden from screen readers,
 * because the same values are available as a table.
 */
export function Plot({ values, drawnAs, at, format, lines, continuous = false }: PlotProps) {
  const most = Math.max(...values, continuous ? 0 : lines)
  const [, top] = nice(0, most || 1, lines)
  const levels = ticks(0, top, lines).filter((level) => continuous || Number.isInteger(level))
  const y = (value: number) => top - Math.max(0, value)
  return (
    <div className="plot" aria-hidden="true">
      {levels.map((level) => (
        <span key={level} className="plot-level" style={{ insetBlockEnd: `${(level / top) * 100}%` }}>
          <span>{format(level)}</span>
        </span>
      ))}
      <svg viewBox={`0 0 ${values.length} ${top}`} preserveAspectRatio="none" aria-hidden="true">
        {drawnAs === 'area' ? (
          <Area values={values} floor={top} y={y} />
        ) : (
          values.map((value, place) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a bar
              key={place}
              className={place === at ? 'plot-bar plot-bar-at' : 'plot-bar'}
              x={place + 0.16}
              width={0.68}
              y={y(value)}
              height={Math.max(0, value)}
            />
          ))
        )}
      </svg>
      {at !== undefined && (
        <span
          className={drawnAs === 'area' ? 'plot-at plot-at-line' : 'plot-at'}
          style={{ insetInlineStart: `${((at + 0.5) / values.length) * 100}%` }}
        >
          {drawnAs === 'area' && <span style={{ insetBlockEnd: `${((values[at] ?? 0) / top) * 100}%` }} />}
        </span>
      )}
    </div>
  )
}

function Area({ values, floor, y }: { values: readonly number[]; floor: number; y: (value: number) => number }) {
  const middle = (_: number, place: number) => place + 0.5
  const surface = area<number>().x(middle).y0(floor).y1(y).curve(curveMonotoneX)
  const edge = line<number>().x(middle).y(y).curve(curveMonotoneX)
  return (
    <>
      <path className="plot-area" d={surface(values) ?? ''} />
      <path className="plot-line" d={edge(values) ?? ''} />
    </>
  )
}
