import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../../vocabulary'
import { fieldErrorOf } from './field-error'

interface SingleInputDialogProps {
  readonly title: string
  /** The label of the button that submits. */
  readonly doIt: string
  readonly label: string
  /** The error for an empty input. */
  readonly missing: string
  readonly input: ReactNode
  /** Processes the input. If it rejects, the input shows the error. */
  readonly work: (given: string) => Promise<void>
  readonly onClose: () => void
  /** The content above the input. */
  readonly children?: ReactNode
}

/** A dialog with one input. */
export const SingleInputDialog = ({
  title,
  doIt,
  label,
  missing,
  input,
  work,
  onClose,
  children,
}: SingleInputDialogProps) => {
  const [form] = Form.useForm<{ given: string }>()
  const [isBusy, setBusy] = useState(false)
  const finish = async ({ given }: { given: string }) => {
    setBusy(true)
    try {
      await work(given)
    } catch (error) {
      form.setFields([{ name: 'given', errors: [fieldErrorOf(error).message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      okText={doIt}
      cancelText={t('Cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      {children}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={finish}>
        <Form.Item name="given" label={label} rules={[{ required: true, whitespace: true, message: missing }]}>
          {input}
        </Form.Item>
      </Form>
    </Modal>
  )
}
