import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { type Fields, type Resource, type Rule, t, type Values } from '../../../vocabulary'
import { useRestoreFocus } from '../shared/restore-focus'
import { isTypingInDialog } from '../shared/typing-in-dialog'
import { ErrorSummary } from './ErrorSummary'
import { FieldItem } from './FieldItem'
import { FormContext, inputId } from './form-context'
import { focusInput } from './form-problems'
import { useFieldsForm } from './use-fields-form'
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

/** Pixels: with lines of several inputs each it needs more. */
const width = { usual: 520, withLines: 760 } as const

/** Fields whose condition does not hold are not there. */
function focusFirst(names: readonly string[]): void {
  const first = names.find((name) => document.getElementById(inputId(formName, [name])))
  if (first !== undefined) focusInput(formName, [first])
}

/** Some fields in a dialog, and what is wrong with them. */
export function FormDialog(props: FormDialogProps) {
  const { title, doIt, resource, fields, names = Object.keys(fields), rules, initial, came } = props
  const { danger = false, stay = t('Cancel'), onSubmit, onDone, onClose, children } = props
  useRestoreFocus()
  const [form] = Form.useForm()
  const asked = { form, name: formName, resource, fields, rules, came, onSubmit, onDone }
  const { formProps, setting, problems, isBusy } = useFieldsForm(asked)
  return (
    <Modal
      open
      title={title}
      width={Object.values(fields).some(({ kind }) => kind.name === 'lines') ? width.withLines : width.usual}
      okText={doIt}
      okButtonProps={{ danger }}
      cancelText={stay}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && !isTypingInDialog() && focusFirst(names)}
    >
      <Form {...formProps} initialValues={initial}>
        <FormContext value={setting}>
          {children}
          <ErrorSummary form={formName} problems={problems} />
          {names.map((key) => (
            <FieldItem key={key} fields={fields} name={key} />
          ))}
        </FormContext>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
