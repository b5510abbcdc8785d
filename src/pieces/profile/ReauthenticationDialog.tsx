import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Account } from '../../../providers/session/account'
import type { ProofPrompt } from '../../../providers/session/user-prompt-queue'
import { t } from '../../../vocabulary'
import { useRestoreFocus } from '../../screens/shared/dialogs/restore-focus'
import { fieldErrorOf } from './field-error'

interface ReauthenticationDialogProps {
  readonly account: Pick<Account, 'prove'>
  readonly question: ProofPrompt
  readonly onClose: () => void
}

interface ReauthenticationValues {
  readonly currentPassword: string
  readonly code?: string
}

/**
 * Asks for the password, and for a code if two-factor sign-in is enabled. The dialog protects sensitive actions on an
 * unattended computer.
 */
export default function ReauthenticationDialog({
  account,
  question: { subject: asks, answer },
  onClose,
}: ReauthenticationDialogProps) {
  useRestoreFocus()
  const [form] = Form.useForm<ReauthenticationValues>()
  const [isBusy, setBusy] = useState(false)
  const end = (proof?: string) => {
    answer(proof)
    onClose()
  }
  const prove = async (given: ReauthenticationValues) => {
    setBusy(true)
    try {
      end(await account.prove(given))
    } catch (error) {
      const { at = 'currentPassword', message } = fieldErrorOf<keyof ReauthenticationValues>(error)
      form.setFields([{ name: at, errors: [message] }])
      form.getFieldInstance(at)?.focus()
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={t('Confirm it is you')}
      okText={t('Continue')}
      cancelText={t('Cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={() => end()}
    >
      <p>{t('This change affects access to your account. It ends your other sessions.')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={prove}>
        <Form.Item
          name="currentPassword"
          label={t('Current password')}
          rules={[{ required: true, message: t('Enter your current password.') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        {asks.includes('code') && (
          <Form.Item
            name="code"
            label={t('Code from your authenticator app')}
            extra={t('You can also use a recovery code.')}
            rules={[{ required: true, whitespace: true, message: t('Enter a code from your authenticator app.') }]}
          >
            <Input autoComplete="one-time-code" maxLength={40} />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
