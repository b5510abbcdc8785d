import { defineResource, integer, onOff, text } from 'deckhand'

const extension = 'extension'

/** The name of a column in the courier's files, saved by the user when a file was imported. */
const columnOf = (label: string) =>
  text({
    max: 120,
    label,
    extension: true,
    help: "Name of this column in the courier's files. It is saved when you import a file.",
  })

export default defineResource({
  name: 'carrier',
  label: ['Courier', 'Couriers'],
  about: 'Shipping companies and their tracking links.',
  menu: { group: 'Settings', icon: 'truck', order: 3 },
  title: 'name',
  options: 'list',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    trackingUrl: text({
      max: 300,
      label: 'Tracking link',
      placeholder: 'https://track.example.com/{tracking}',
      pattern: {
        matches: '^https://[^\\s]*\\{tracking\\}[^\\s]*$',
        says: 'Enter an address that starts with https:// and contains {tracking} for the tracking number.',
      },
      help: 'Use {tracking} as the placeholder for the tracking number.',
    }),
    orderColumn: columnOf('Order number column'),
    trackingColumn: columnOf('Tracking number column'),
    courierColumn: columnOf('Courier column'),
    sortOrder: integer({ default: 0 }),
    status: onOff(),
  },

  list: { columns: ['name', 'trackingUrl', 'sortOrder', 'status'], search: ['name'], sort: 'sortOrder' },
  calls: {
    ...{
      list: extension,
      options: extension,
      show: extension,
      create: extension,
      edit: extension,
      delete: extension,
      status: extension,
    },
  },
})
