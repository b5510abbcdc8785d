import { Suspense } from 'react'
import { lazy } from '../../src/lazy'
import { t } from '../../vocabulary'
import type { CellProps, KindView } from '../kind-view'
import { ClippedText } from '../shared/cell-text'
import { attachmentNameOf, attachmentsIn } from './attachments'

const Downloads = lazy(() => import('./Downloads'))

const namesOf = (value: unknown) => attachmentsIn(value).map(attachmentNameOf).join('; ')

/** In a list, shows the name of a single file, or the number of files. */
const Files = ({ value, compact }: CellProps) => {
  const files = attachmentsIn(value)
  const names = namesOf(value)
  if (!compact)
    return (
      <Suspense fallback={names}>
        <Downloads files={files} />
      </Suspense>
    )
  if (files.length === 1) return <ClippedText text={names} />
  return <span title={names}>{t('Files: {{count}}', { count: files.length })}</span>
}

const view: KindView = { Cell: Files, text: namesOf }

export const file = view

export const files = view
