import { belongsTo, defineResource, email, onOff, phone, text, timeZone, url, yesNo } from 'deckhand'

/** The branch restricts the records that users see, and has a time zone. */
export default defineResource({
  name: 'branch',
  label: ['Branch', 'Branches'],
  menu: { group: 'Administration', icon: 'shop', order: 1 },
  title: 'name',
  options: 'list',
  rowScope: 'id',
  zone: 'timezone',
  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, unique: true, max: 20, capitals: true }),
    email: email({ label: 'E-mail' }),
    phone: phone(),
    url: url({ label: 'Web address' }),
    currency: belongsTo('currency', { required: true, standard: 'isBase' }),
    timezone: timeZone({ required: true, label: 'Time zone' }),
    isDefault: yesNo({ label: 'Default branch', exactlyOne: 'Exactly one branch is the default.' }),
    status: onOff(),
  },
  list: {
    columns: ['name', 'code', 'currency', 'timezone', 'isDefault', 'status'],
    search: ['name', 'code'],
    sort: 'name',
    filters: ['currency', 'status'],
  },
})
