import { defineResource, text } from '../src/vocabulary'

export default defineResource({
  name: 'state',
  label: ['State', 'States'],
  title: 'name',
  options: 'list',
  calls: { show: false, create: false, edit: false, delete: false },

  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, unique: ['country'], max: 10, capitals: true }),
    country: text({ required: true, max: 2, capitals: true, help: 'Two letters as in ISO 3166, such as IN.' }),
  },

  list: { columns: ['name', 'code', 'country'], search: ['name', 'code'], sort: 'name' },
})
