import { createRequire } from 'node:module'
import path from 'node:path'
import { engine } from '../support/root.mjs'

const require = createRequire(path.join(engine, 'package.json'))
const { createElement } = require('react')
const antd = require('antd')

/** Elements for subcomponents that a component shows only with certain properties. */
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

/** One element of each antd component, so that each component requests its styles. */
export const samples = () => [
  ...Object.entries(antd)
    .filter(isComponent)
    .map(([, Component]) => createElement(Component)),
  ...particular(),
]
