import { longText, onOff, permissions, text, yesNo } from '../../kinds/definitions'
import { defineBaseDeclaration } from '../declaration'

const builtIn = {
  refusals: [{ when: { isSystem: true }, says: '{{name}} is a built-in role. You cannot delete or deactivate it.' }],
} as const

export const role = defineBaseDeclaration({
  name: 'role',
  label: ['Role', 'Roles'],
  about: 'A role is a set of permissions for users.',
  menu: { group: 'Administration', icon: 'shield', order: 3 },
  title: 'name',
  options: 'status',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    description: longText({ max: 500 }),
    permissions: permissions({ piece: 'role-permissions' }),
    isSystem: yesNo({
      readOnly: true,
      label: 'Built-in role',
      help: 'Built-in roles cannot be deleted or restricted.',
    }),
    status: onOff(),
  },

  list: {
    columns: ['name', 'description', 'isSystem', 'updatedAt', 'status'],
    narrow: [[], ['description', 'status']],
    search: ['name'],
    sort: 'name',
  },
  form: [{ fields: ['name', 'status', 'description'] }, { title: 'Permissions', fields: ['permissions'] }],
  show: [
    { fields: ['name', 'isSystem', 'description'] },
    { title: 'Permissions', fields: ['permissions'] },
    { piece: 'view-as' },
  ],
  calls: { delete: builtIn, status: builtIn },
  actions: {
    viewAs: {
      label: 'View as this role',
      call: { method: 'GET', path: '/role/view-as/{id}' },
      button: false,
      readOnly: true,
      extension: true,
    },
  },
  related: [{ resource: 'user', by: 'role' }],
  says: { noun: 'Role' },
})
