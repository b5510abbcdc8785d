import { defineResource, hasMany, people } from 'deckhand'

/** The users of the engine, who can be restricted to branches. */
export default defineResource({
  ...people.user,
  rowScope: 'branches',
  fields: { ...people.user.fields, branches: hasMany('branch', { whenEmpty: 'All branches' }) },
  form: [{ fields: ['name', 'email', 'phone', 'status'] }, { fields: ['role', 'branches', 'password'] }],
})
