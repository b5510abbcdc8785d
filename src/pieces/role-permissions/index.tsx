import { Checkbox, Input } from 'antd'
import { type ChangeEvent, useId, useMemo, useState } from 'react'
import { type PieceProps, useWorkbench } from '../../screens/context'
import { humanise, permissionName, t } from '../../vocabulary'
import { actionLabel, columns, namesOf, type Row, rowsOf, withAll } from './matrix'
import './role-permissions.css'

interface TickProps {
  readonly names: readonly string[]
  readonly label: string
  /** Default: the label is read out only. */
  readonly children?: string
}

/** What a role may do: a line for each resource, a column for each action; a tick at the edge stands for all beside it. */
export default function RolePermissions({ id, value, onChange, disabled = false, record }: PieceProps) {
  const { registry } = useWorkbench()
  const [search, setSearch] = useState('')
  const rows = useMemo(() => rowsOf(registry), [registry])
  const shown = rows.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  const held = (value as readonly string[] | null | undefined) ?? []
  const isFixed = disabled || !onChange || Boolean(record?.isSystem)
  const count = useId()

  const Tick = ({ names, label, children }: TickProps) => {
    const ticked = names.filter((name) => held.includes(name)).length
    return (
      <Checkbox
        aria-label={label}
        checked={names.length > 0 && ticked === names.length}
        indeterminate={ticked > 0 && ticked < names.length}
        disabled={isFixed}
        onChange={({ target }) => onChange?.(withAll(held, names, target.checked))}
      >
        {children}
      </Checkbox>
    )
  }
  const inColumn = (column: string) =>
    shown.filter(({ shared }) => shared.includes(column)).map(({ resource }) => permissionName(resource.name, column))

  return (
    <div className="matrix">
      <div className="matrix-head">
        <Input
          id={id}
          type="search"
          allowClear
          placeholder={t('Search a resource')}
          aria-describedby={count}
          value={search}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setSearch(event.target.value)}
        />
        <span id={count}>{t('{{count}} permissions', { count: held.length })}</span>
      </div>
      <div className="matrix-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">
                {Tick({ names: shown.flatMap(namesOf), label: t('Everything'), children: t('Everything') })}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {Tick({ names: inColumn(column), label: t('{{action}}: all', { action: t(humanise(column)) }) })}
                  <span>{t(humanise(column))}</span>
                </th>
              ))}
              <th scope="col">{t('More')}</th>
            </tr>
          </thead>
          <tbody>{shown.map((row) => Line(row))}</tbody>
        </table>
        {shown.length === 0 && <p>{t('No resource is called so.')}</p>}
      </div>
    </div>
  )

  function Line(row: Row) {
    const { resource, label, shared, own } = row
    const tick = (action: string, text?: string) => (
      <Tick
        key={action}
        names={[permissionName(resource.name, action)]}
        label={`${label}: ${actionLabel(resource, action)}`}
      >
        {text}
      </Tick>
    )
    return (
      <tr key={resource.name}>
        <th scope="row">
          <Tick names={namesOf(row)} label={t('{{name}}: all', { name: label })}>
            {label}
          </Tick>
        </th>
        {columns.map((column) => (
          <td key={column}>{shared.includes(column) && tick(column)}</td>
        ))}
        <td className="matrix-own">{own.map((action) => tick(action, actionLabel(resource, action)))}</td>
      </tr>
    )
  }
}
