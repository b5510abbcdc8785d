import { type ReactNode, Suspense } from 'react'
import { type Fields, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { Notes, noteFields } from '../../shared/notices/Notes'
import { useAccess } from '../../shared/records/access'
import { useFormContext } from '../form-context'
import { useSiblings } from './siblings'

interface FormItemProps {
  /** The id of the input. */
  readonly id: string
  readonly label: string
  /** Whether the label has the mark for required fields. */
  readonly isMarked: boolean
  readonly className?: string
  /** The errors of the value. */
  readonly errors: readonly ReactNode[]
  /** The content below the input. Default: no content. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** The ids of the elements that describe an input for screen readers. */
export const describedByIds = ({
  id,
  errors,
  extra,
}: Pick<FormItemProps, 'id' | 'errors' | 'extra'>): string | undefined =>
  [errors.length > 0 && `${id}_help`, extra && `${id}_extra`].filter(Boolean).join(' ') || undefined

/**
 * An input with its label and hints, in the style of antd's own item. The form item of antd measures itself on each
 * render, so the browser would calculate the layout of the page for each field.
 */
export const FormItem = ({ id, label, isMarked, className = '', errors, extra, children }: FormItemProps) => (
  <div
    className={`ant-form-item ant-form-item-vertical ${errors.length > 0 ? 'ant-form-item-with-help ant-form-item-has-error' : ''} ${className}`}
  >
    <div className="ant-form-item-row">
      <div className="ant-form-item-label">
        <label htmlFor={id} className={isMarked ? 'ant-form-item-required' : undefined} title={label}>
          {label}
        </label>
      </div>
      <div className="ant-form-item-control">
        <div className="ant-form-item-control-input">
          <div className="ant-form-item-control-input-content">{children}</div>
        </div>
        {(errors.length > 0 || extra) && (
          <div className="ant-form-item-additional">
            {errors.length > 0 && (
              <div id={`${id}_help`} className="ant-form-item-explain ant-form-item-explain-connected">
                {errors.map((error) => (
                  <div key={String(error)} className="ant-form-item-explain-error">
                    {error}
                  </div>
                ))}
              </div>
            )}
            {extra && (
              <div id={`${id}_extra`} className="ant-form-item-extra">
                {extra}
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  </div>
)

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
