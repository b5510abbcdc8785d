import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fields, type Resource, type Rule, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { ErrorSummary } from '../form/ErrorSummary'
import { useHeldBack } from '../form/held-back'
import { fieldProblems, focusProblem, type Problem, showRefusal } from '../form/problems'
import { type FormSetting, SettingContext } from '../form/setting'

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
  const { form, resource, fields, initial, rules = [], isReady = true, onSubmit, onClose, children } = props
  const { registry } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const showProblems = (others: readonly Problem[] = []) => {
    flushSync(() => {
      setBusy(false)
      setAttempts((former) => former + 1)
      setProblems(others)
    })
    focusProblem(formName, fieldProblems(form, fields, fieldsOf))
  }
  const submit = async () => {
    setBusy(true)
    setProblems([])
    try {
      await onSubmit(form.getFieldsValue(true))
      setBusy(false)
    } catch (refusal) {
      showProblems(showRefusal(form, refusal, fields, fieldsOf))
    }
  }
  const { holdBack, unlessHeld } = useHeldBack(form, setBusy)
  const setting: FormSetting = { form: formName, resource, rules, notes: [], attempts, listDepth: 0, holdBack }
  return (
    <Form
      className="many"
      form={form}
      name={formName}
      layout="vertical"
      initialValues={initial}
      onFieldsChange={() => problems.length > 0 && setProblems([])}
      onFinish={unlessHeld(submit)}
      onFinishFailed={unlessHeld(showProblems)}
    >
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
