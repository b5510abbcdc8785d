import { type CSSProperties, Suspense, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AnyRecord, labelInSentence, type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { useSaveShortcut } from '../form/state/save-shortcut'
import { UnsavedChangesGuard } from '../form/UnsavedChangesGuard'
import { hasBaseAmounts, useBaseCurrency } from '../shared/values/base-currency'
import { GridElement } from './GridElement'
import { type CellEditActions, GridRecordRow } from './GridRecordRow'
import { GridStatusBar } from './GridStatusBar'
import { measureColumnWidths } from './grid-columns'
import { useGridCursor } from './grid-cursor'
import { useGridSheet } from './grid-sheet'
import { useGridClipboard } from './use-grid-clipboard'
import { useGridKeys } from './use-grid-keys'
import { usePointerSelection } from './use-pointer-selection'
import { useSaveEdits } from './use-unsaved-edits'
import { gridRowHeight, useVisibleRows } from './visible-rows'
import './grid.css'

const ConfirmDialog = lazy(() => import('../shared/dialogs/ConfirmDialog'))

interface GridProps {
  readonly resource: Resource
  readonly records: readonly AnyRecord[]
  /** The names of the columns. */
  readonly names: readonly string[]
  /** Whether newer data of the list is loading. */
  readonly isStale: boolean
  /** Whether the grid stays visible if only the query of the list's address changes. */
  readonly stays: (search: string) => boolean
}

/**
 * Shows the records of a list in cells that people edit in place. The grid collects the changes and saves them
 * together.
 */
export default function Grid({ resource, records, names, isStale, stays }: GridProps) {
  const sheet = useGridSheet(resource, records, names)
  const cursor = useGridCursor(sheet)
  const { columns, rows, edits, size } = sheet
  const { place, block, editing } = cursor
  const [told, tell] = useState<string>()
  const [asks, setAsks] = useState(false)
  const said = useId()
  const box = useRef<HTMLDivElement>(null)
  const { first, last } = useVisibleRows(box)
  const { save, progress } = useSaveEdits(resource, sheet, tell)
  const isBusy = progress !== undefined
  const {
    onKeyDown,
    taking: latest,
    begin,
    leaveEntering,
  } = useGridKeys({ resource, sheet, cursor, box, tell, isBusy })
  const { onPointerDown, fillTo } = usePointerSelection(sheet, cursor, tell)
  const clipboard = useGridClipboard({ sheet, cursor, tell, isBusy })
  const currency = useBaseCurrency(hasBaseAmounts(resource.fields, names))
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns keep their widths when more records are loaded
  const widths = useMemo(() => measureColumnWidths(columns, records), [columns, records.length > 0])

  const unsaved = useRef(false)
  unsaved.current = edits.size > 0
  const finish = useRef<() => void>(undefined)
  const saver = useRef(save)
  saver.current = save
  const takeTyped = () => flushSync(() => finish.current?.())
  const saveAll = () => {
    takeTyped()
    void saver.current()
  }
  useSaveShortcut(saveAll)

  // The callbacks are stable: rows render again when their data changes, not when a callback changes.
  const latestTaking = useRef(latest)
  latestTaking.current = latest
  const taking = useMemo<CellEditActions>(
    () => ({
      take: (...given) => latestTaking.current.take(...given),
      leave: (value) => latestTaking.current.leave(value),
      giveBack: () => latestTaking.current.giveBack(),
      finish,
    }),
    [],
  )

  const isWithin = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current cell changes, or when an edit ends
  useLayoutEffect(() => {
    if (!isWithin.current || editing) return
    const cell = box.current?.querySelector<HTMLElement>('[data-at]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [place.row, place.col, editing, rows.length])

  const drawn = rows
    .map((row, index) => ({ row, index }))
    .filter(({ index }) => (index >= first && index <= last) || index === place.row)
  const handle = fillTo === undefined ? block.end : -1
  const style = {
    '--columns': `52px ${widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ')}`,
    '--width': `${widths.reduce((sum, width) => sum + width, 52)}px`,
  } as CSSProperties
  return (
    <div className="grid">
      <GridElement
        ref={box}
        role="grid"
        className={isStale ? 'grid-box is-stale' : 'grid-box'}
        style={style}
        aria-label={t('{{many}}: editable table', { many: t(resource.label.many) })}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.cols + 1}
        aria-multiselectable
        aria-busy={isBusy || isStale}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          leaveEntering()
          isWithin.current = true
          onPointerDown(event)
        }}
        onDoubleClick={() => begin('value')}
        onFocus={() => {
          isWithin.current = true
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) isWithin.current = false
        }}
        {...clipboard}
      >
        <GridElement role="row" className="grid-row grid-heads" aria-rowindex={1}>
          <GridElement role="columnheader" className="grid-head" aria-colindex={1}>
            <span className="visually-hidden">{t('Record')}</span>
          </GridElement>
          {columns.map(({ name, label, align, why }, col) => (
            <GridElement
              key={name}
              role="columnheader"
              className="grid-cell"
              aria-colindex={col + 2}
              data-align={align}
              data-locked={why !== undefined || undefined}
              title={why}
            >
              {label}
            </GridElement>
          ))}
        </GridElement>
        <GridElement role="rowgroup" className="grid-rows" style={{ blockSize: rows.length * gridRowHeight }}>
          {drawn.map(({ row, index }) => {
            const isMarked = index >= block.top && index <= block.bottom
            const isFilling = fillTo !== undefined && index > block.bottom && index <= fillTo
            const isLit = isMarked || isFilling
            return (
              <GridRecordRow
                key={row.record.id}
                resource={resource}
                row={row}
                index={index}
                columns={columns}
                currency={currency}
                at={index === place.row ? place.col : -1}
                start={isLit ? block.start : -1}
                end={isLit ? block.end : -1}
                handle={index === block.bottom ? handle : -1}
                isFilling={isFilling}
                editing={index === place.row ? editing : undefined}
                said={said}
                taking={taking}
              />
            )
          })}
        </GridElement>
      </GridElement>
      <GridStatusBar
        resource={resource}
        sheet={sheet}
        cell={sheet.cellAt(place)}
        said={said}
        told={told}
        progress={progress}
        onSave={saveAll}
        onDiscard={() => setAsks(true)}
      />
      <UnsavedChangesGuard unsaved={unsaved} stays={stays} onLeaving={takeTyped} />
      {asks && (
        <Suspense>
          <ConfirmDialog
            danger
            title={t('Discard {{count}} changes?', { count: edits.size })}
            text={t('Your unsaved changes to these {{many}} will be lost.', {
              many: labelInSentence(t(resource.label.many)),
            })}
            doIt={t('Discard')}
            stay={t('Keep')}
            onConfirm={async () => sheet.discard()}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
