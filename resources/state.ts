import { country, defineResource, text } from 'deckhand'

export default defineResource({
  name: 'state',
  label: ['State', 'States'],
  title: 'name',
  options: 'list',
  subdivisions: true,
  calls: { show: false, create: false, edit: false, delete: false },

  fields: {
    name: text({ required: true, max: 80 }),
    localName: text({ extension: true, max: 80, help: 'The name in a language of the country.' }),
    code: text({ required: true, unique: ['country'], max: 10, capitals: true }),
    country: country({ required: true }),
  },

  list: { columns: ['name', 'code', 'country'], search: ['name', 'localName', 'code'], sort: 'name' },
})
