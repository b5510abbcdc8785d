import { Suspense } from 'react'
import { type Fields, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { Notes, noteFields } from '../../shared/notices/Notes'
import { useAccess } from '../../shared/records/access'
import { useFormContext } from '../form-context'
import { useSiblings } from './siblings'

const OverlapNote = lazy(() => import('./OverlapNote'))

interface FieldHintsProps {
  readonly fields: Fields
  readonly name: string
  readonly help?: string
}

/**
 * The texts below an input: its help, and the notes that apply to the current values. Screen readers announce new
 * notes.
 */
export function FieldHints({ fields, name, help }: FieldHintsProps) {
  const { notes, resource } = useFormContext()
  const { linkTo } = useAccess()
  const overlaps = resource.overlaps?.at === name && resource.notes === notes ? resource.overlaps : undefined
  const own = notes.filter(({ at }) => at === name)
  const values = useSiblings([], [...new Set(own.flatMap((note) => noteFields(note, fields)))])
  return (
    <>
      {help && t(help)}
      {(own.length > 0 || overlaps) && (
        <span aria-live="polite">
          <Notes notes={own} fields={fields} record={values} resource={resource} linkTo={linkTo} />
          <Suspense>{overlaps && <OverlapNote overlaps={overlaps} />}</Suspense>
        </span>
      )}
    </>
  )
}
