import { belongsTo, choice, choices, dateTime, defineResource, email, integer, longText, text } from 'deckhand'
import { mailEvents } from './mail-template/events'

const states = choices({
  waiting: { label: 'Waiting', tone: 'orange' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  'not-sent': 'Not sent',
})

export default defineResource({
  name: 'mail',
  label: ['E-mail', 'E-mails'],
  about: 'E-mails to customers, with their delivery status.',
  menu: { group: 'Customers', icon: 'mail', order: 3 },
  title: 'subject',
  options: 'list',
  samples: 0,
  rowScope: ['order', 'template'],
  sendsMail: ['list', 'show'],

  fields: {
    event: choice(mailEvents, { readOnly: true, label: 'Event' }),
    order: belongsTo('customer-order', { readOnly: true }),
    template: belongsTo('mail-template', { readOnly: true, label: 'Test of template' }),
    toName: text({ readOnly: true, max: 200, personal: true, label: 'To' }),
    toAddress: email({ readOnly: true, personal: true, label: 'Address' }),
    fromName: text({ readOnly: true, max: 80, label: 'From' }),
    replyTo: email({ readOnly: true, label: 'Reply-to address' }),
    subject: text({ readOnly: true, max: 400, personal: true }),
    text: longText({ readOnly: true, max: 20_000, personal: true }),
    html: longText({ readOnly: true, max: 200_000, personal: true, label: 'Formatted text' }),
    state: choice(states, { readOnly: true, default: 'waiting', label: 'Status' }),
    problem: text({ readOnly: true, max: 500, personal: true, label: 'Sending error' }),
    tries: integer({ readOnly: true, default: 0, label: 'Failed attempts' }),
    nextAt: dateTime({ readOnly: true, when: { state: 'waiting' }, label: 'Next attempt' }),
    sentAt: dateTime({ readOnly: true, label: 'Sent at' }),
  },

  list: {
    columns: ['subject', 'toAddress', 'order', 'state', 'problem', 'createdAt'],
    narrow: [['subject', 'state'], ['toAddress']],
    search: ['subject', 'toAddress', 'order.orderNumber'],
    sort: '-createdAt',
    filters: ['state', 'event', 'order', 'createdAt'],
  },
  show: [
    { title: 'E-mail', fields: ['subject', 'text', 'html'], piece: 'mail-look' },
    {
      fields: ['state', 'problem', 'toName', 'toAddress', 'fromName', 'replyTo', 'order', 'tries', 'nextAt', 'sentAt'],
      aside: true,
    },
  ],
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  actions: {
    resend: {
      label: 'Send again',
      icon: 'mail',
      when: { state: ['failed', 'not-sent'], text: { present: true } },
      call: { method: 'PUT', path: '/mail/resend/{id}', body: 'none' },
      extension: true,
      says: 'The e-mail will be sent again.',
    },
  },
})
