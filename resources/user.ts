import { belongsTo, dateTime, defineResource, email, hasMany, onOff, password, phone, text } from '../src/vocabulary'

export default defineResource({
  name: 'user',
  label: ['User', 'Users'],
  about: 'The people who work with this back office.',
  menu: { group: 'Administration', icon: 'user', order: 2 },
  title: 'name',
  options: 'list',

  fields: {
    name: text({ required: true, max: 120 }),
    email: email({ required: true, unique: true, label: 'E-mail' }),
    phone: phone(),
    role: belongsTo('role', { required: true }),
    sites: hasMany('site', { help: 'Leave empty for all sites.' }),
    password: password({ required: true }),
    lastSignInAt: dateTime({ readOnly: true, label: 'Last sign-in' }),
    status: onOff(),
  },

  list: {
    columns: ['name', 'email', 'role', 'lastSignInAt', 'status'],
    search: ['name', 'email'],
    sort: 'name',
    filters: ['role', 'status'],
  },
  form: [{ fields: ['name', 'email', 'phone', 'status'] }, { title: 'Access', fields: ['role', 'sites', 'password'] }],

  says: { created: 'User created successfully.' },
})
