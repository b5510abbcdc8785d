import { Input } from 'antd'
import { type ChangeEvent, type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { foldText, humanise, permissionName, t } from '../../../vocabulary'
import { type PieceProps, useWorkbench } from '../../screens/context'
import { PermissionCheckbox, PermissionRow } from './PermissionRow'
import { PermissionSummary } from './PermissionSummary'
import { permissionColumns, permissionMatrixRowsOf, permissionNamesOf, togglePermissions } from './permission-matrix'
import './role-permissions.css'

const noPermissions: readonly string[] = []

/**
 * The permissions of a role: a row for each resource, a column for each action. A checkbox in a row or column header
 * selects the entire row or column.
 */
export default function RolePermissionsPiece({ id, value, onChange, disabled = false, record }: PieceProps) {
  const { registry } = useWorkbench()
  const [search, setSearch] = useState('')
  const rows = useMemo(() => permissionMatrixRowsOf(registry), [registry])
  const wanted = foldText(search.trim())
  const shown = rows.filter(({ label }) => foldText(label).includes(wanted))
  const isFixed = disabled || !onChange || Boolean(record?.isSystem)
  const given = (value as readonly string[] | null | undefined) ?? noPermissions
  const held = useMemo(
    () => new Set(record?.isSystem ? rows.flatMap(permissionNamesOf) : given),
    [record?.isSystem, rows, given],
  )
  const count = useId()

  const latest = useRef({ given, onChange })
  useEffect(() => {
    latest.current = { given, onChange }
  })
  const set = useCallback(
    (names: readonly string[], isGiven: boolean) => {
      latest.current.onChange?.(togglePermissions(registry, latest.current.given, names, isGiven))
    },
    [registry],
  )

  const shared = { granted: held, isFixed, onSet: set }
  const inColumn = (column: string) =>
    shown.filter((row) => row.shared.includes(column)).map(({ resource }) => permissionName(resource.name, column))

  return (
    <div className="matrix">
      <div className="matrix-head">
        <Input
          id={id}
          type="search"
          allowClear
          placeholder={t('Search resources')}
          aria-label={isFixed ? t('Search resources') : undefined}
          aria-describedby={count}
          value={search}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setSearch(event.target.value)}
        />
        <span id={count}>{t('{{count}} permissions', { count: held.size })}</span>
      </div>
      {/* Without enabled checkboxes, keyboard users can focus only the scroll area. */}
      <section className="matrix-scroll" aria-label={t('Permissions by area')} tabIndex={isFixed ? 0 : undefined}>
        <table onKeyDown={moveFocusInTable}>
          <thead>
            <tr>
              <th scope="col">
                <PermissionCheckbox names={shown.flatMap(permissionNamesOf)} label={t('Everything')} {...shared}>
                  {t('Everything')}
                </PermissionCheckbox>
              </th>
              {permissionColumns.map((column) => (
                <th key={column} scope="col">
                  <PermissionCheckbox
                    names={inColumn(column)}
                    label={t('{{action}}: all', { action: t(humanise(column)) })}
                    {...shared}
                  />
                  <span>{t(humanise(column))}</span>
                </th>
              ))}
              <th scope="col">{t('More')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <PermissionRow
                key={row.resource.name}
                row={row}
                holds={permissionNamesOf(row)
                  .filter((name) => held.has(name))
                  .join(' ')}
                isFixed={isFixed}
                onSet={set}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p>{t('No matching resources')}</p>}
      </section>
      <PermissionSummary
        registry={registry}
        rows={rows}
        held={held}
        onGive={isFixed ? undefined : (names) => set(names, true)}
      />
    </div>
  )
}

const arrowSteps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The arrow keys move from checkbox to checkbox in a table. The arrow keys skip cells without an enabled checkbox. */
function moveFocusInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const step = arrowSteps[event.key]
  const cell = (event.target as Element).closest('th, td')
  const row = cell?.closest('tr')
  if (!step || !cell || !row) return
  const table = event.currentTarget
  const cells = [...table.querySelectorAll('tr')].map(({ children }) => [...children])
  const [down, forward] = step
  const right = getComputedStyle(table).direction === 'rtl' ? -forward : forward
  const y = cells.findIndex((one) => one.includes(cell))
  const x = [...row.children].indexOf(cell)
  for (let steps = 1; cells[y + steps * down]?.[x + steps * right]; steps++) {
    const box = cells[y + steps * down]?.[x + steps * right]?.querySelector<HTMLInputElement>('input:not([disabled])')
    if (!box) continue
    event.preventDefault()
    box.focus()
    return
  }
}
