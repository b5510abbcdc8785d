import { choice, choices, defineResource, integer, lines, onOff, tags, text, yesNo } from 'deckhand'

const bearers = choices({
  profile: { label: 'Card profile', tone: 'purple' },
  product: { label: 'Product', tone: 'cyan' },
})

const fieldKinds = choices({
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  url: 'Web address',
  file: 'File',
})

export default defineResource({
  name: 'field-category',
  label: ['Field category', 'Field categories'],
  about: 'Field categories group the additional fields of card profiles and products.',
  menu: { group: 'Catalogue', icon: 'list', order: 4 },
  title: 'name',
  options: 'option',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    code: text({
      required: true,
      unique: true,
      max: 40,
      pattern: {
        matches: '^[a-z][a-z0-9_]*$',
        says: 'Codes must start with a lower-case letter and contain only lower-case letters, digits and underscores, such as contact_details.',
      },
    }),
    appliesTo: choice(bearers, { required: true, default: 'profile' }),
    icon: text({ max: 40 }),
    sortOrder: integer({ min: 0, help: 'Entries with lower numbers are listed first.' }),
    fields: lines({
      key: text({
        required: true,
        unique: true,
        max: 40,
        pattern: {
          matches: '^[a-z]\\w*$',
          says: 'Keys must start with a lower-case letter and contain only letters, digits and underscores, such as jobTitle.',
        },
      }),
      label: text({ required: true, max: 80 }),
      kind: choice(fieldKinds, { required: true, default: 'text', label: 'Type' }),
      options: tags({ max: 50, when: { kind: 'choice' } }),
      required: yesNo(),
    }),
    status: onOff(),
  },

  list: {
    columns: ['name', 'code', 'appliesTo', 'sortOrder', 'updatedAt', 'status'],
    narrow: [[], ['code', 'appliesTo', 'status']],
    search: ['name', 'code'],
    sort: 'sortOrder',
    filters: ['appliesTo', 'status'],
  },
  form: [
    { fields: ['name', 'code', 'appliesTo', 'icon', 'sortOrder', 'status'] },
    {
      title: 'Fields',
      help: 'A choice field offers the options that you enter here. A file field stores the web address of a file.',
      fields: ['fields'],
    },
  ],
  related: [
    { resource: 'product', by: 'fieldCategory', when: { appliesTo: 'product' } },
    { resource: 'customer', by: 'fieldCategory', when: { appliesTo: 'profile' } },
  ],
  says: { noun: 'Field Category' },
})
