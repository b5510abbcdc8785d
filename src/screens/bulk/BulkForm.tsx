import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { t, type Values } from '../../../vocabulary'
import { ErrorSummary } from '../form/ErrorSummary'
import { FormContext } from '../form/form-context'
import { type FieldsFormOptions, useFieldsForm } from '../form/use-fields-form'

const formName = 'many'

interface BulkFormProps extends Pick<FieldsFormOptions, 'form' | 'resource' | 'fields' | 'rules' | 'onSubmit'> {
  readonly initial: Values
  /** Whether the person can continue. Default: true. */
  readonly isReady?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form that is filled in once for many records, before the preview. */
export function BulkForm(props: BulkFormProps) {
  const { form, resource, fields, initial, rules, isReady = true, onSubmit, onClose, children } = props
  const { formProps, setting, problems, isBusy } = useFieldsForm({
    form,
    name: formName,
    resource,
    fields,
    rules,
    onSubmit,
  })
  return (
    <Form {...formProps} className="many" initialValues={initial}>
      <FormContext value={setting}>
        <div className="many-body">
          <ErrorSummary form={formName} problems={problems} />
          {children}
        </div>
      </FormContext>
      <footer className="many-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isReady}>
          {t('Preview')}
        </Button>
      </footer>
    </Form>
  )
}
