import { colour, defineResource, image, integer, onOff, text, url } from 'deckhand'

export default defineResource({
  name: 'social-media-master',
  label: ['Social media entry', 'Social media'],
  about: 'Social networks that a card profile can link to.',
  menu: { group: 'Settings', icon: 'share', order: 7 },
  title: 'name',
  options: 'list',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    icon: image({ required: true, public: true }),
    urlPattern: url({
      blanks: ['handle'],
      label: 'Web address of the profile',
      placeholder: 'https://example.com/{handle}',
      help: 'Use {handle} as the placeholder for the profile name.',
    }),
    placeholder: text({ max: 80, help: 'Example text in the empty field, such as @yourname.' }),
    colour: colour(),
    sortOrder: integer({ min: 0, help: 'Entries with lower numbers are listed first.' }),
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
