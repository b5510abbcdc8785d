import { Link } from 'react-router'
import { type DashboardRecords, labelOf, type Resource, t, timePrecisionOf } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { fieldOf } from '../shared/values/fields'
import { formatDay, formatDaysFromNow } from '../shared/values/formats'
import { BarTable } from './BarTable'
import { DashboardValue } from './figures/DashboardValue'
import { hintOf, Panel, RecordLink } from './Panel'
import { listPath } from './stats/list-path'
import type { StatsRow } from './stats/parse-stats'

interface RecordsProps {
  readonly panel: DashboardRecords
  readonly rows: readonly StatsRow[]
  readonly currency?: string
}

interface ShapeProps extends RecordsProps {
  readonly resource: Resource
}

interface RowProps extends Omit<ShapeProps, 'rows'> {
  readonly row: StatsRow
}

/** The link to the record, with the first field of the record as its label. */
function Named({ panel: { of, fields }, resource, row, currency }: RowProps) {
  const [name = ''] = fields
  return (
    <RecordLink to={of} id={row.id}>
      <DashboardValue resource={resource} field={fieldOf(resource, name)} name={name} row={row} base={currency} />
    </RecordLink>
  )
}

/** Creates a column for each field, except for the field that is shown below the name. */
function Table({ panel, rows, currency, resource }: ShapeProps) {
  const { fields, below, wide = [] } = panel
  const [, ...others] = fields.filter((name) => name !== below)
  const value = (name: string, row: StatsRow) => (
    <DashboardValue resource={resource} field={fieldOf(resource, name)} name={name} row={row} base={currency} />
  )
  const classesOf = (name: string) => {
    const field = fieldOf(resource, name)
    const { kind } = field
    return [
      timePrecisionOf(field) && 'panel-muted',
      kind.align === 'end' && 'panel-number',
      wide.includes(name) && 'panel-wide',
    ]
      .filter(Boolean)
      .join(' ')
  }
  return (
    <table className="panel-table">
      <thead className="visually-hidden">
        <tr>
          {[t(resource.label.one), ...others.map((name) => labelOf(resource.fields, name))].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Named {...{ panel, resource, row, currency }} />
              {below && <small>{value(below, row)}</small>}
            </td>
            {others.map((name) => (
              <td key={name} className={classesOf(name) || undefined}>
                {value(name, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The value of the second field, formatted as a sentence if the declaration contains a sentence. */
function Said({ panel, row, currency, resource }: RowProps) {
  const [, name = ''] = panel.fields
  const field = fieldOf(resource, name)
  const value = row[name]
  const saying = panel.value?.find(({ max }) => max === undefined || Number(value) <= max)
  if (saying)
    return (
      <span
        className={saying.alarms ? 'panel-number panel-alarm' : 'panel-number'}
        title={hintOf(panel.hint?.says, row)}
      >
        {hintOf(saying.says, row)}
      </span>
    )
  if (timePrecisionOf(field) === 'day')
    return (
      <time className="panel-number" dateTime={String(value)} title={formatDay(value)}>
        {formatDaysFromNow(value) ?? formatDay(value)}
      </time>
    )
  return (
    <span className="panel-number" title={hintOf(panel.hint?.says, row)}>
      <DashboardValue resource={resource} field={field} name={name} row={row} base={currency} />
    </span>
  )
}

const List = ({ panel, rows, ...rest }: ShapeProps) => (
  <ul className="panel-list">
    {rows.map((row) => (
      <li key={row.id}>
        <Named panel={panel} row={row} {...rest} />
        <Said panel={panel} row={row} {...rest} />
      </li>
    ))}
  </ul>
)

function Drawn({ panel, rows, ...rest }: ShapeProps) {
  const { resource, currency } = rest
  const [, name = ''] = panel.fields
  return (
    <BarTable
      wide
      heads={[t(resource.label.one), labelOf(resource.fields, name)]}
      bars={rows.map((row) => ({
        key: row.id,
        name: <Named panel={panel} row={row} {...rest} />,
        value: Number(row[name]),
        said: (
          <DashboardValue resource={resource} field={fieldOf(resource, name)} name={name} row={row} base={currency} />
        ),
        tone: 'blue',
      }))}
    />
  )
}

const shapes = { table: Table, list: List, bars: Drawn } as const

/** A list of records that does not depend on the chosen period. */
export function RecordsPanel(props: RecordsProps) {
  const { panel, rows } = props
  const resource = useWorkbench().registry.get(panel.of)
  const Shape = shapes[panel.as ?? 'table']
  return (
    <Panel
      title={t(panel.title)}
      aside={panel.more && <Link to={listPath(resource, { where: panel.where })}>{t(panel.more.label)}</Link>}
      empty={rows.length === 0 && t(panel.empty ?? 'No records.')}
    >
      <Shape {...props} resource={resource} />
    </Panel>
  )
}
