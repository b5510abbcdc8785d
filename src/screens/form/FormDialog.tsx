import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fields, type Resource, type Rule, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useReturnedFocus } from '../shared/returned-focus'
import { ErrorSummary } from './ErrorSummary'
import { FieldItem } from './FieldItem'
import { useHeldBack } from './held-back'
import { fieldProblems, focusInput, focusProblem, type Problem, showRefusal } from './problems'
import { type FormSetting, inputId, SettingContext } from './setting'
import './form.css'

interface FormDialogProps {
  readonly title: string
  /** The word on the button that does it. */
  readonly doIt: string
  /** For what cannot be undone. Default: false. */
  readonly danger?: boolean
  /** The word on the button that leaves all as it is. Default: 'Cancel'. */
  readonly stay?: string
  readonly resource: Resource
  readonly fields: Fields
  /** Those that are asked for. Default: all. */
  readonly names?: readonly string[]
  /** Rules between the fields. Default: none. */
  readonly rules?: readonly Rule[]
  /** What the form starts from. */
  readonly initial: Values
  /** As much of it as is kept already, and not checked where it is left like that. Default: nothing. */
  readonly came?: Values
  /** Takes what is in the form; a refusal is shown at the fields that it names, and the dialog stays open. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
  /** Above the fields. */
  readonly children?: ReactNode
}

const formName = 'dialog'

/** Fields whose condition does not hold are not there. */
function focusFirst(names: readonly string[]): void {
  const first = names.find((name) => document.getElementById(inputId(formName, [name])))
  if (first !== undefined) focusInput(formName, [first])
}

/** Some fields in a dialog, and what is wrong with them. */
export function FormDialog(props: FormDialogProps) {
  const { title, doIt, resource, fields, names = Object.keys(fields), rules = [], initial, came } = props
  const { danger = false, stay = t('Cancel'), onSubmit, onDone, onClose, children } = props
  useReturnedFocus()
  const { registry } = useWorkbench()
  const [form] = Form.useForm()
  const fieldsOf = (other: string) => registry.get(other).fields
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
    } catch (refusal) {
      showProblems(showRefusal(form, refusal, fields, fieldsOf))
      return
    }
    setBusy(false)
    onDone()
  }

  const { holdBack, unlessHeld } = useHeldBack(form, setBusy)
  const setting: FormSetting = { form: formName, resource, came, rules, notes: [], attempts, listDepth: 0, holdBack }
  return (
    <Modal
      open
      title={title}
      okText={doIt}
      okButtonProps={{ danger }}
      cancelText={stay}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirst(names)}
    >
      <Form
        form={form}
        name={formName}
        layout="vertical"
        initialValues={initial}
        onFieldsChange={() => problems.length > 0 && setProblems([])}
        onFinish={unlessHeld(submit)}
        onFinishFailed={unlessHeld(showProblems)}
      >
        <SettingContext value={setting}>
          {children}
          <ErrorSummary form={formName} problems={problems} />
          {names.map((key) => (
            <FieldItem key={key} fields={fields} name={key} />
          ))}
        </SettingContext>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
