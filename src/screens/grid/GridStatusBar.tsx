import { Button } from 'antd'
import { type Resource, t } from '../../../vocabulary'
import { Notes } from '../shared/notices/Notes'
import { problemsText } from '../shared/notices/problems-text'
import { useAccess } from '../shared/records/access'
import { formatNumber } from '../shared/values/formats'
import type { GridCell, GridSheet } from './grid-sheet'
import { countChangedCells } from './unsaved-edits'

interface GridStatusBarProps {
  readonly resource: Resource
  readonly sheet: GridSheet
  /** The current cell. */
  readonly cell?: GridCell
  /** The id of the element with the message for the current cell. */
  readonly said: string
  /** The result of the last operation in the grid. */
  readonly told?: string
  readonly progress?: { readonly done: number; readonly of: number }
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/**
 * The bar below the grid: the message for the current cell, the number of changes, and the buttons. The height of the
 * bar is constant, so that the rows do not move.
 */
export function GridStatusBar({ resource, sheet, cell, said, told, progress, onSave, onDiscard }: GridStatusBarProps) {
  const { edits, problems, isNarrowed, showOnlyChanged, undo, redo } = sheet
  const wrong = [...edits].filter(([id, { refused }]) => refused || Object.keys(problems.get(id) ?? {}).length > 0)
  const isSaving = progress !== undefined
  const counts =
    edits.size > 0
      ? [
          t('{{count}} cells changed', { count: countChangedCells(edits) }),
          t('{{count}} records', { count: edits.size }),
          wrong.length > 0 && t('{{count}} with a problem', { count: wrong.length }),
        ]
          .filter(Boolean)
          .join(' · ')
      : t('No changes yet.')
  return (
    <section className="grid-bar" aria-label={t('Unsaved changes')}>
      <div className="grid-said">
        <p id={said}>{cell && <CellMessage resource={resource} cell={cell} />}</p>
        <p role="status">
          {progress
            ? t('Saving {{done}} of {{of}}', { done: formatNumber(progress.done), of: formatNumber(progress.of) })
            : [counts, told].filter(Boolean).join(' · ')}
        </p>
      </div>
      <label className="grid-only">
        <input
          type="checkbox"
          checked={isNarrowed}
          disabled={edits.size === 0}
          onChange={({ target }) => showOnlyChanged(target.checked)}
        />
        {t('Show only changed rows')}
      </label>
      <Button size="small" disabled={!undo || isSaving} onClick={undo} title={t('Ctrl {{key}}', { key: 'Z' })}>
        {t('Undo')}
      </Button>
      <Button size="small" disabled={!redo || isSaving} onClick={redo} title={t('Ctrl {{key}}', { key: 'Y' })}>
        {t('Redo')}
      </Button>
      <Button size="small" disabled={edits.size === 0 || isSaving} onClick={onDiscard}>
        {t('Discard all')}
      </Button>
      <Button
        size="small"
        type="primary"
        disabled={edits.size === 0}
        loading={isSaving}
        onClick={onSave}
        title={t('Ctrl {{key}}', { key: 'S' })}
      >
        {t('Save')}
      </Button>
    </section>
  )
}

/** The message for a cell: the errors of the cell or its record, the reason for a lock, or the help of the field. */
function CellMessage({ resource, cell: { row, column, lock } }: { resource: Resource; cell: GridCell }) {
  const { linkTo } = useAccess()
  const { [column.name]: own, ...others } = row.problems
  const notes = resource.notes.filter(({ at }) => at === column.name)
  if (own) return <strong>{own.join(' ')}</strong>
  if (Object.keys(others).length > 0) return <strong>{problemsText(resource.fields, others)}</strong>
  return (
    <>
      {lock ?? (column.field.help && t(column.field.help))}
      {!lock && (
        <Notes notes={notes} fields={resource.fields} record={row.values} resource={resource} linkTo={linkTo} />
      )}
    </>
  )
}
