import { defineResource, hasMany, people } from 'deckhand'

const { user } = people

export default defineResource({
  ...user,
  rowScope: 'sites',

  fields: {
    ...user.fields,
    sites: hasMany('site', {
      whenEmpty: 'All sites',
      help: 'Limits orders, cards, stock, shipping rules and people to these sites. Leave empty for all.',
    }),
  },

  form: [{ fields: ['name', 'email', 'phone', 'status'] }, { title: 'Access', fields: ['role', 'sites', 'password'] }],
})
