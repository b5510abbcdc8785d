import { belongsTo, dateTime, email, onOff, password, phone, text, yesNo } from '../../kinds/definitions'
import { defineBaseDeclaration } from '../declaration'

export const user = defineBaseDeclaration({
  name: 'user',
  label: ['User', 'Users'],
  about: 'The people who work with this back office.',
  menu: { group: 'Administration', icon: 'user', order: 2 },
  title: 'name',
  options: 'list',
  permissions: ['shareViews', 'manageBackups'],
  laterPermissions: { manageBackups: 'delete' },

  fields: {
    name: text({ required: true, max: 120 }),
    email: email({ required: true, unique: true, label: 'E-mail' }),
    phone: phone(),
    role: belongsTo('role', { required: true }),
    password: password({ help: 'Leave empty if the user will set a password with a password link.' }),
    lastSignInAt: dateTime({ readOnly: true, label: 'Last sign-in', whenEmpty: 'Never' }),
    hasPassword: yesNo({ derived: true, label: 'Password set' }),
    secondFactor: yesNo({ derived: true, label: 'Two-step sign-in' }),
    heldUp: yesNo({
      derived: true,
      label: 'Locked',
      help: 'After many failed sign-ins, this user must wait before the next attempt.',
    }),
    status: onOff(),
  },

  list: {
    columns: ['name', 'email', 'role', 'lastSignInAt', 'status'],
    narrow: [['role'], ['email', 'status']],
    search: ['name', 'email'],
    sort: 'name',
    filters: ['role', 'status'],
  },
  form: [{ fields: ['name', 'email', 'phone', 'status'] }, { title: 'Access', fields: ['role', 'password'] }],

  actions: {
    passwordLink: {
      label: 'Create password link',
      call: { method: 'POST', path: '/user/password-link/{id}', body: 'none' },
      when: { status: 1 },
      extension: true,
      reveals: {
        value: 'link',
        says: 'Give this link only to this user. It sets a new password once and expires after 48 hours. The link is not shown again.',
      },
    },
    unlock: {
      label: 'Unlock',
      call: { method: 'POST', path: '/user/unlock/{id}', body: 'none' },
      when: { heldUp: true },
      confirm: 'The user can sign in again at once. After many more failed sign-ins, the account is locked again.',
      extension: true,
    },
    endSessions: {
      label: 'End sessions',
      call: { method: 'POST', path: '/user/end-sessions/{id}', body: 'none' },
      confirm: 'This signs the user out of all sessions. Unsaved changes are restored when the user signs in again.',
      extension: true,
    },
    resetSecondFactor: {
      label: 'Reset two-step sign-in',
      call: { method: 'POST', path: '/user/reset-second-factor/{id}', body: 'none' },
      when: { secondFactor: true },
      confirm:
        'This user will then sign in with the password only. First make sure that the request really comes from this user.',
      extension: true,
    },
  },

  says: { noun: 'User', created: 'User created successfully.' },
})
