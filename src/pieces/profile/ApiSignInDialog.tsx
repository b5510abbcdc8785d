import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Credentials, SignInOutcome } from '../../../providers/session/auth'
import { humanise, t } from '../../../vocabulary'
import { useRestoreFocus } from '../../screens/shared/dialogs/restore-focus'
import { fieldErrorOf } from './field-error'

interface ApiSignInDialogProps {
  /** The name of the API. */
  readonly api: string
  /** Whether the API requires a user name. If the API requires no user name, a key may be enough. */
  readonly needsName: boolean
  readonly onSignIn: (credentials: Credentials) => Promise<SignInOutcome>
  readonly onEnd: (isSignedIn: boolean) => void
}

/** Asks for the user name and the password of the person's account at another API. */
export default function ApiSignInDialog({ api, needsName, onSignIn, onEnd }: ApiSignInDialogProps) {
  useRestoreFocus()
  const [form] = Form.useForm<Credentials>()
  const [isBusy, setBusy] = useState(false)
  const [asksCode, askCode] = useState(false)
  const name = humanise(api)
  const signIn = async (given: Credentials) => {
    setBusy(true)
    try {
      if ((await onSignIn(given)) === 'done') onEnd(true)
      else {
        askCode(true)
        setBusy(false)
      }
    } catch (error) {
      form.setFields([{ name: 'password', errors: [fieldErrorOf(error).message] }])
      form.getFieldInstance('password')?.focus()
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={t('Sign in to {{api}}', { api: name })}
      okText={t('Sign in')}
      cancelText={t('Cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={() => onEnd(false)}
    >
      <p>{t('{{api}} keeps these records and has its own sign-in. Use your account there.', { api: name })}</p>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={{ email: '' }} onFinish={signIn}>
        <Form.Item
          name="email"
          label={t('E-mail or name')}
          rules={[{ required: needsName, message: t('Enter your e-mail or name.') }]}
        >
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('Password')}
          rules={[{ required: true, message: t('Enter your password.') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        {asksCode && (
          <Form.Item
            name="code"
            label={t('Code from your authenticator app')}
            rules={[{ required: true, whitespace: true, message: t('Enter a code from your authenticator app.') }]}
          >
            <Input autoComplete="one-time-code" maxLength={40} autoFocus />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
