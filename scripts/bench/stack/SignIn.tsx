import { useLogin } from '@refinedev/core'
import { Button, Card, Form, Input } from 'antd'

export default function SignIn() {
  const { mutate } = useLogin()
  return (
    <Card title="Sign in" style={{ width: 360, margin: '15vh auto' }}>
      <Form layout="vertical" onFinish={(credentials) => mutate(credentials)}>
        <Form.Item name="email" label="E-mail" rules={[{ required: true }]}>
          <Input type="email" />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={[{ required: true }]}>
          <Input.Password />
        </Form.Item>
        <Button type="primary" htmlType="submit" block>
          Sign in
        </Button>
      </Form>
    </Card>
  )
}
