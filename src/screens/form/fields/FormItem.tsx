import type { ReactNode } from 'react'

interface FormItemProps {
  /** The id of the input. */
  readonly id: string
  readonly label: string
  /** Whether the label has the mark for required fields. */
  readonly isMarked: boolean
  readonly className?: string
  /** The errors of the value. */
  readonly errors: readonly ReactNode[]
  /** The content below the input. Default: none. */
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
 * An input with its label and hints, in the style of antd's own item. The original measures itself on each render, so
 * the browser calculates the layout of the page for each field.
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
