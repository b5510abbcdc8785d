import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { t } from '../../../vocabulary'
import { fieldErrorOf } from './field-error'

interface SecondFactorSetupDialogProps {
  readonly secret: string
  /** The text of the QR code that the authenticator app scans. */
  readonly uri: string
  /** Rejects if the typed code is wrong. */
  readonly onCode: (code: string) => Promise<void>
  readonly onClose: () => void
}

const QrCode = ({ text }: { text: string }) => {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className="profile-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('QR code for the app')}>
      <path d={squares.join('')} />
    </svg>
  )
}

/** Shows the secret for an authenticator app, and asks for the first code from the app. */
export default function SecondFactorSetupDialog({ secret, uri, onCode, onClose }: SecondFactorSetupDialogProps) {
  return (
    <SingleInputDialog
      title={t('Connect your authenticator app')}
      doIt={t('Turn on')}
      label={t('6-digit code from the app')}
      missing={t('Enter the 6-digit code from the app.')}
      input={<Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} autoFocus />}
      work={onCode}
      onClose={onClose}
    >
      <p>{t('Scan this QR code with an app such as Aegis, 2FAS, Google Authenticator or a password manager.')}</p>
      <QrCode text={uri} />
      <p className="profile-note">
        {t('Or enter this key in the app:')}{' '}
        <code className="profile-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </SingleInputDialog>
  )
}

interface SingleInputDialogProps {
  readonly title: string
  /** The label of the button that submits. */
  readonly doIt: string
  readonly label: string
  /** The error for an empty input. */
  readonly missing: string
  readonly input: ReactNode
  /** Processes the text that the person typed. If the promise rejects, the input shows the error. */
  readonly work: (given: string) => Promise<void>
  readonly onClose: () => void
  /** The content above the input. */
  readonly children?: ReactNode
}

/** A dialog with one input. */
const SingleInputDialog = ({ title, doIt, label, missing, input, work, onClose, children }: SingleInputDialogProps) => {
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
