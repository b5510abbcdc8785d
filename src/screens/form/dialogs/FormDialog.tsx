import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { type Fields, type Resource, type Rule, t, type Values } from '../../../../vocabulary'
import { useRestoreFocus } from '../../shared/dialogs/restore-focus'
import { isTypingInDialog } from '../../shared/inputs/typing-in-dialog'
import { ErrorSummary } from '../ErrorSummary'
import { FieldItems } from '../fields/FieldItems'
import { FormContext, inputId } from '../form-context'
import { focusInput } from '../state/form-problems'
import { useFieldsForm } from '../use-fields-form'
import '../form.css'

interface FormDialogProps {
  readonly title: string
  /** The label of the submit button. */
  readonly doIt: string
  /** Whether the action cannot be undone. Default: false. */
  readonly danger?: boolean
  /** The label of the button that closes the dialog without saving changes. Default: 'Cancel'. */
  readonly stay?: string
  readonly resource: Resource
  readonly fields: Fields
  /** The names of the fields in the dialog. By default, the dialog contains all fields. */
  readonly names?: readonly string[]
  /** Rules between the fields. Default: no rules. */
  readonly rules?: readonly Rule[]
  /** The initial values of the form. */
  readonly initial: Values
  /**
   * The initial values that are already stored at the API. Unchanged stored values are not checked. Default: no stored
   * values.
   */
  readonly came?: Values
  /**
   * Saves the values of the dialog. If the promise rejects, the errors are shown at their fields, and the dialog stays
   * open.
   */
  readonly onSubmit: (values: Values) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
  /** The content above the fields. */
  readonly children?: ReactNode
}

const formName = 'dialog'

/** The width of the dialog in pixels. */
const width = { usual: 520, wide: 760 } as const

/** If the condition of a field is not met, the field has no input. */
function focusFirst(names: readonly string[]): void {
  const first = names.find((name) => document.getElementById(inputId(formName, [name])))
  if (first !== undefined) focusInput(formName, [first])
}

/** A dialog with some fields and their errors. */
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
      width={Object.values(fields).some(({ kind }) => kind.widensDialog) ? width.wide : width.usual}
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
          <FieldItems fields={fields} names={names} />
        </FormContext>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
