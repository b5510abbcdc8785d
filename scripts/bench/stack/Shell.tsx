import { ShoppingOutlined, TagsOutlined, UserOutlined } from '@ant-design/icons'
import { Layout, Menu } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { resources } from './resources'

const icons = [<UserOutlined key="0" />, <ShoppingOutlined key="1" />, <TagsOutlined key="2" />]

const items = Object.entries(resources).map(([name, { title }], at) => ({
  key: name,
  icon: icons[at],
  label: <Link to={`/${name}`}>{title}</Link>,
}))

export default function Shell({ children }: { children: ReactNode }) {
  const [, name = ''] = useLocation().pathname.split('/')
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider>
        <Menu theme="dark" items={items} selectedKeys={[name]} />
      </Layout.Sider>
      <Layout.Content style={{ padding: 24 }}>{children}</Layout.Content>
    </Layout>
  )
}
