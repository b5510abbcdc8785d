import { createRequire } from 'node:module'
import path from 'node:path'
import { engine } from '../support/root.mjs'

const require = createRequire(path.join(engine, 'package.json'))
const { createElement } = require('react')
const antd = require('antd')

/** What shows only where its component is told something. */
const particular = () => {
  const {
    Badge,
    Button,
    Cascader,
    Form,
    Input,
    Layout,
    message,
    Modal,
    notification,
    Pagination,
    Space,
    Tag,
    Tooltip,
  } = antd
  return [
    createElement(Badge.Ribbon),
    createElement(Form, {}, createElement(Form.Item, {}, createElement(Input))),
    createElement(Input.Search),
    createElement(Input.OTP),
    createElement(Input.TextArea),
    createElement(Layout.Sider),
    createElement(Pagination, { variant: 'outlined' }),
    createElement(Pagination, { total: 50, showQuickJumper: true }),
    createElement(Space.Compact, {}, createElement(Button)),
    createElement(Space.Addon),
    createElement(Tag, { color: 'blue' }),
    createElement(Tag, { color: 'success' }),
    createElement(Tooltip, { title: '-' }, createElement('span')),
    createElement(Cascader.Panel),
    ...[message, notification, Modal].map(({ _InternalPanelDoNotUseOrYouWillBeFired: Panel }) =>
      createElement(Panel, { type: 'info', content: '-', message: '-' }),
    ),
  ]
}

const isComponent = ([name, value]) =>
  /^[A-Z]/.test(name) && name !== 'ConfigProvider' && (typeof value === 'function' || '$$typeof' in value)

/** One of each of antd's components, so that each asks for its styles. */
export const samples = () => [
  ...Object.entries(antd)
    .filter(isComponent)
    .map(([, Component]) => createElement(Component)),
  ...particular(),
]
