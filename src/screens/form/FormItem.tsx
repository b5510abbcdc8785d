import type { ReactNode } from 'react'

interface FormItemProps {
  /** The id of the input. */
  readonly id: string
  readonly label: string
  /** Whether it bears the mark of what is required. */
  readonly isMarked: boolean
  readonly className?: string
  /** What is wrong with the value. */
  readonly errors: readonly ReactNode[]
  /** What stands below the input. Default: nothing. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** The ids of what is said of an input, for those who hear it. */
export const describedByIds = ({
  id,
  errors,
  extra,
}: Pick<FormItemProps, 'id' | 'errors' | 'extra'>): string | undefined =>
  [errors.length > 0 && `${id}_help`, extra && `${id}_extra`].filter(Boolean).join(' ') || undefined

/**
 * An input with its label and what is said of it, in the looks of antd's own item. That one measures itself each time that it
 * is drawn, and so has the page laid out anew for each field of a form.
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
