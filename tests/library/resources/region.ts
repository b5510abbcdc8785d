import { country, defineResource, text } from 'deckhand'

/** Regions have no list and appear only in dropdowns. */
export default defineResource({
  name: 'region',
  label: ['Region', 'Regions'],
  title: 'name',
  options: 'list',
  calls: { show: false, create: false, edit: false, delete: false },
  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, unique: ['country'], max: 10, capitals: true }),
    country: country({ required: true }),
  },
  list: { columns: ['name', 'code', 'country'], search: ['name', 'code'], sort: 'name' },
})
