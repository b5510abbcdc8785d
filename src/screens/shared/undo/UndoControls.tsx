import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { UndoTarget } from '../../../../providers/notices'
import { type HistoryEntry, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { formatMoment } from '../values/formats'
import './undo.css'

const UndoDialog = lazy(() => import('./UndoDialog'))

interface UndoControlsProps {
  readonly entry: HistoryEntry
  readonly undoable: ReadonlySet<string> | undefined
  /** The later entry that undid this entry, if that entry is known. */
  readonly undoneBy?: HistoryEntry | undefined
}

interface UndoQuestion {
  readonly what: UndoTarget
  readonly title: string
}

/** Shows whether a history entry was undone, and the buttons that undo the entry, alone or with its entire batch. */
export function UndoControls({ entry, undoable, undoneBy }: UndoControlsProps) {
  const [asked, ask] = useState<UndoQuestion>()
  const { action, call, requestId, batch, undoes } = entry
  const isPossible = call !== null && undoable?.has(call) && action !== 'done' && requestId
  if (!isPossible && !undoneBy && !undoes) return null
  return (
    <p className="undo-offer">
      {undoes && <span className="undo-said">{t('This entry undid an earlier change.')}</span>}
      {undoneBy ? (
        <span className="undo-said">
          {t('Undone by {{name}}, {{time}}', {
            name: undoneBy.by ?? t('Unknown user'),
            time: formatMoment(undoneBy.at),
          })}
        </span>
      ) : (
        isPossible && (
          <>
            <Button size="small" onClick={() => ask({ what: { request: requestId }, title: t('Undo this change?') })}>
              {action === 'deleted' ? t('Restore') : undoes ? t('Redo') : t('Undo')}
            </Button>
            {batch && (
              <Button size="small" onClick={() => ask({ what: { batch }, title: t('Undo the whole bulk change?') })}>
                {t('Undo the whole bulk change')}
              </Button>
            )}
          </>
        )
      )}
      {asked && (
        <Suspense>
          <UndoDialog {...asked} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </p>
  )
}
