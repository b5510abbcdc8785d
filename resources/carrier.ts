import { defineResource, integer, onOff, text } from 'deckhand'

const extension = 'extension'

/** A column of the courier's files, as it was confirmed when one was taken over. */
const columnOf = (label: string) =>
  text({
    max: 120,
    label,
    extension: true,
    help: 'What it is called in the files of this courier. It is remembered when you take over a file.',
  })

export default defineResource({
  name: 'carrier',
  label: ['Courier', 'Couriers'],
  about: 'Who carries parcels, and where they are followed.',
  menu: { group: 'Sales', icon: 'truck', order: 4 },
  title: 'name',
  options: 'list',

  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    trackingUrl: text({
      max: 300,
      label: 'Tracking address',
      placeholder: 'https://track.example.com/{tracking}',
      pattern: {
        matches: '^https://[^\\s]*\\{tracking\\}[^\\s]*$',
        says: 'An address that begins with https:// and has {tracking} where the number stands.',
      },
      help: 'With {tracking} in the place of the tracking number.',
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
