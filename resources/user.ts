import { defineResource, hasMany, people } from 'deckhand'

const { user } = people

export default defineResource({
  ...user,
  rowScope: 'sites',

  fields: {
    ...user.fields,
    sites: hasMany('site', {
      whenEmpty: 'All sites',
      help: 'This user sees only the orders, cards, stock, shipping rules and users of these sites. Leave empty for all sites.',
    }),
  },

  form: [{ fields: ['name', 'email', 'phone', 'status'] }, { title: 'Access', fields: ['role', 'sites', 'password'] }],
})
