import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Account } from '../../../providers/session/account'
import { t } from '../../../vocabulary'
import { fieldErrorOf } from './field-error'

interface PasswordFormProps {
  readonly account: Account
  readonly email: string
  readonly onChanged: () => Promise<void>
}

interface PasswordFormValues {
  readonly password: string
}

/** Changes the password of the signed-in person. The API asks for the current password first. */
export const PasswordForm = ({ account, email, onChanged }: PasswordFormProps) => {
  const [form] = Form.useForm<PasswordFormValues>()
  const [isBusy, setBusy] = useState(false)
  const change = async ({ password }: PasswordFormValues) => {
    setBusy(true)
    try {
      await account.changePassword(password)
      form.resetFields()
      await onChanged()
    } catch (error) {
      form.setFields([{ name: 'password', errors: [fieldErrorOf(error).message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="panel" aria-label={t('Password')}>
      <h2>{t('Password')}</h2>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={change}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Form.Item
          name="password"
          label={t('New password')}
          extra={t(
            'Use at least 12 characters, such as four random words. You will be signed out of all other sessions.',
          )}
          rules={[
            { required: true, message: t('Enter a new password.') },
            { min: 12, message: t('Passwords must have at least {{min}} characters.', { min: 12 }) },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button htmlType="submit" loading={isBusy}>
          {t('Change password')}
        </Button>
      </Form>
    </section>
  )
}
