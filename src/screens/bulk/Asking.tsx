import { Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { type Fields, type Resource, type Rule, t, type Values } from '../../../vocabulary'
import { useAsking } from '../form/asking'
import { ErrorSummary } from '../form/ErrorSummary'
import { SettingContext } from '../form/setting'

const formName = 'many'

interface AskingProps {
  readonly form: FormInstance
  readonly resource: Resource
  readonly fields: Fields
  readonly initial: Values
  /** Default: none. */
  readonly rules?: readonly Rule[]
  /** Whether there is anything to go on with. Default: true. */
  readonly isReady?: boolean
  /** Takes what is in the form; a refusal is shown at the fields that it names. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is asked once for many records, before it is looked what would become of them. */
export function Asking(props: AskingProps) {
  const { form, resource, fields, initial, rules, isReady = true, onSubmit, onClose, children } = props
  const { formProps, setting, problems, isBusy } = useAsking({
    form,
    name: formName,
    resource,
    fields,
    rules,
    onSubmit,
  })
  return (
    <Form {...formProps} className="many" initialValues={initial}>
      <SettingContext value={setting}>
        <div className="many-body">
          <ErrorSummary form={formName} problems={problems} />
          {children}
        </div>
      </SettingContext>
      <footer className="many-foot">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isReady}>
          {t('Preview')}
        </Button>
      </footer>
    </Form>
  )
}
