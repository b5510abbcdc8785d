import { belongsTo, choice, defineResource, longText, text } from 'deckhand'
import { paperLanguages } from './customer/languages'
import { mailEvents } from './mail-template/events'

export default defineResource({
  name: 'mail-template',
  label: ['Mail template', 'Mail templates'],
  about:
    'What customers are told of their orders, in the words of the business. Where there is none, the usual words are sent.',
  menu: { group: 'Content', icon: 'mail', order: 8 },
  title: 'subject',
  options: 'list',
  samples: 0,
  rowScope: 'site',
  sendsMail: ['list', 'form', 'show'],

  fields: {
    event: choice(mailEvents, { required: true, label: 'Told when' }),
    language: choice(paperLanguages, { required: true, default: 'en' }),
    site: belongsTo('site', { whenEmpty: 'All sites' }),
    subject: text({ required: true, max: 150 }),
    body: longText({
      required: true,
      max: 5000,
      label: 'Text',
      help: 'May say, each in double braces: customer, order, items, total, site, courier, tracking, link, refunded. An empty line begins a paragraph.',
    }),
  },

  list: {
    columns: ['event', 'language', 'site', 'subject'],
    search: ['subject', 'body'],
    sort: 'event',
    filters: ['event', 'language'],
  },
  form: [
    { fields: ['event', 'language', 'site'] },
    { title: 'Words', fields: ['subject', 'body'] },
    { title: 'As customers see it', piece: 'mail-draft' },
  ],
  show: [
    { title: 'As customers see it', piece: 'mail-preview' },
    { title: 'Words', fields: ['subject', 'body'] },
    { fields: ['event', 'language', 'site'], aside: true },
  ],
  calls: { list: 'extension', show: 'extension', create: 'extension', edit: 'extension', delete: 'extension' },
  actions: {
    preview: {
      label: 'See it as customers do',
      call: { method: 'POST', path: '/mail-template/preview' },
      fields: {
        event: choice(mailEvents),
        language: choice(paperLanguages),
        site: belongsTo('site'),
        subject: text({ max: 150 }),
        body: longText({ max: 5000, label: 'Text' }),
        order: belongsTo('customer-order', { help: 'Left empty, the latest one of the site that it fits.' }),
      },
      button: false,
      readOnly: true,
      extension: true,
      permission: 'show',
    },
    test: {
      label: 'Send a test to me',
      icon: 'mail',
      call: { method: 'PUT', path: '/mail-template/test/{id}', body: 'none' },
      extension: true,
      says: 'The test waits to be sent to your address. What came of it stands under Mails.',
    },
  },
})
