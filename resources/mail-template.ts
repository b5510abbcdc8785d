import { belongsTo, choice, defineResource, longText, text } from 'deckhand'
import { paperLanguages } from './customer/languages'
import { mailEvents } from './mail-template/events'

export default defineResource({
  name: 'mail-template',
  label: ['E-mail template', 'E-mail templates'],
  about:
    'Texts of the e-mails that customers receive about their orders. If there is no template, the standard text is sent.',
  menu: { group: 'Settings', icon: 'mail', order: 6 },
  title: 'subject',
  options: 'list',
  samples: 0,
  rowScope: 'site',
  sendsMail: ['list', 'form', 'show'],

  fields: {
    event: choice(mailEvents, { required: true, label: 'Event' }),
    language: choice(paperLanguages, { required: true, default: 'en' }),
    site: belongsTo('site', { whenEmpty: 'All sites' }),
    subject: text({ required: true, max: 150 }),
    body: longText({
      required: true,
      max: 5000,
      label: 'Text',
      help: 'You can use these placeholders in double braces: customer, order, items, total, site, courier, tracking, link, refunded. An empty line starts a paragraph.',
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
    { title: 'Subject and text', fields: ['subject', 'body'] },
    { title: 'E-mail preview', piece: 'mail-draft' },
  ],
  show: [
    { title: 'E-mail preview', piece: 'mail-preview' },
    { title: 'Subject and text', fields: ['subject', 'body'] },
    { fields: ['event', 'language', 'site'], aside: true },
  ],
  calls: { list: 'extension', show: 'extension', create: 'extension', edit: 'extension', delete: 'extension' },
  actions: {
    preview: {
      label: 'Preview e-mail',
      call: { method: 'POST', path: '/mail-template/preview' },
      fields: {
        event: choice(mailEvents),
        language: choice(paperLanguages),
        site: belongsTo('site'),
        subject: text({ max: 150 }),
        body: longText({ max: 5000, label: 'Text' }),
        order: belongsTo('customer-order', { help: 'Leave empty to use the latest matching order of the site.' }),
      },
      button: false,
      readOnly: true,
      extension: true,
      permission: 'show',
    },
    test: {
      label: 'Send test e-mail to me',
      icon: 'mail',
      call: { method: 'PUT', path: '/mail-template/test/{id}', body: 'none' },
      extension: true,
      says: 'The test e-mail will be sent to your address. See “E-mails” for its status.',
    },
  },
})
