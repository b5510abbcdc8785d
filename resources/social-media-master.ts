import { colour, defineResource, image, integer, onOff, text, url } from 'deckhand'

export default defineResource({
  name: 'social-media-master',
  label: ['Social media entry', 'Social media'],
  about: 'The networks that the profile of a card can link to.',
  menu: { group: 'Content', icon: 'share' },
  title: 'name',
  options: 'list',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    icon: image({ required: true, public: true }),
    urlPattern: url({
      blanks: ['handle'],
      label: 'Address of a profile',
      placeholder: 'https://example.com/{handle}',
      help: 'With {handle} where the name of the person stands.',
    }),
    placeholder: text({ max: 80, help: 'Shown in the empty input, such as @yourname.' }),
    colour: colour(),
    sortOrder: integer({ min: 0, help: 'Smaller numbers come first.' }),
    status: onOff(),
  },

  list: {
    columns: ['icon', 'name', 'urlPattern', 'colour', 'sortOrder', 'status'],
    narrow: [[], ['urlPattern', 'status']],
    search: ['name'],
    sort: 'sortOrder',
  },
  form: [
    { fields: ['name', 'icon', 'colour', 'sortOrder', 'status'] },
    { title: 'Profile', fields: ['urlPattern', 'placeholder'] },
  ],

  says: { noun: 'Social Media' },
})
