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
    password: password({ help: 'Better left empty: people set their own by a one-time link.' }),
    lastSignInAt: dateTime({ readOnly: true, label: 'Last sign-in', whenEmpty: 'Never' }),
    hasPassword: yesNo({ derived: true, label: 'Password set' }),
    secondFactor: yesNo({ derived: true }),
    heldUp: yesNo({ derived: true, label: 'Locked', help: 'After many failed sign-ins, the next has to wait.' }),
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
      label: 'Password link',
      call: { method: 'POST', path: '/user/password-link/{id}', body: 'none' },
      when: { status: 1 },
      extension: true,
      reveals: {
        value: 'link',
        says: 'Hand this link over to its person, and to nobody else. It sets a new password once, within 48 hours. It is not shown again.',
      },
    },
    unlock: {
      label: 'Unlock',
      call: { method: 'POST', path: '/user/unlock/{id}', body: 'none' },
      when: { heldUp: true },
      confirm: 'Whoever fails to sign in as this person is slowed down anew from then on.',
      extension: true,
    },
    endSessions: {
      label: 'End sessions',
      call: { method: 'POST', path: '/user/end-sessions/{id}', body: 'none' },
      confirm: 'This signs the person out everywhere. What they have not saved comes back when they sign in again.',
      extension: true,
    },
    resetSecondFactor: {
      label: 'Reset second factor',
      call: { method: 'POST', path: '/user/reset-second-factor/{id}', body: 'none' },
      when: { secondFactor: true },
      confirm: 'From then on the password alone is enough. Make sure that it is really they who ask.',
      extension: true,
    },
  },

  says: { created: 'User created successfully.' },
})
