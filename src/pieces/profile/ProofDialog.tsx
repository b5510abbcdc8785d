import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Account } from '../../../providers/account'
import type { Question } from '../../../providers/proofs'
import { t } from '../../../vocabulary'
import { useReturnedFocus } from '../../screens/shared/returned-focus'
import { refusalOf } from './refusal'

interface ProofDialogProps {
  readonly account: Pick<Account, 'prove'>
  readonly question: Question
  readonly onClose: () => void
}

interface Given {
  readonly currentPassword: string
  readonly code?: string
}

/** Asks for the password, and a code where there is a second factor, before what somebody at a left desk must not do. */
export default function ProofDialog({ account, question: { asked: asks, answer }, onClose }: ProofDialogProps) {
  useReturnedFocus()
  const [form] = Form.useForm<Given>()
  const [isBusy, setBusy] = useState(false)
  const end = (proof?: string) => {
    answer(proof)
    onClose()
  }
  const prove = async (given: Given) => {
    setBusy(true)
    try {
      end(await account.prove(given))
    } catch (error) {
      const { at = 'currentPassword', message } = refusalOf<keyof Given>(error)
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
