import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Account } from '../../../providers/account'
import type { ProofPrompt } from '../../../providers/proof-prompts'
import { t } from '../../../vocabulary'
import { useRestoreFocus } from '../../screens/shared/restore-focus'
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

/** Asks for the password, and a code where there is a second factor, before what somebody at a left desk must not do. */
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
      title={t('Is it you?')}
      okText={t('Continue')}
      cancelText={t('Cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={() => end()}
    >
      <p>{t('This decides who gets into your account. Your other sessions end with it.')}</p>
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
            label={t('Code of your authenticator app')}
            extra={t('A recovery code will do as well.')}
            rules={[{ required: true, whitespace: true, message: t('Enter a code of your authenticator app.') }]}
          >
            <Input autoComplete="one-time-code" maxLength={40} />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
