import {
  belongsTo,
  choice,
  country,
  defineResource,
  email,
  group,
  longText,
  onOff,
  phone,
  text,
  timeZone,
  url,
  yesNo,
} from 'deckhand'
import { paperLanguages } from './customer/languages'
import { taxRoundings } from './customer-order/states'

export default defineResource({
  name: 'site',
  label: ['Site', 'Sites'],
  about: 'The storefronts and branches of the business.',
  menu: { group: 'Administration', icon: 'shop', order: 1 },
  title: 'name',
  options: 'list',
  rowScope: 'id',
  zone: 'timezone',
  sendsMail: ['form', 'show'],

  fields: {
    name: text({ required: true, max: 80 }),
    code: text({ required: true, unique: true, max: 20, capitals: true }),
    url: url({ label: 'Web address' }),
    email: email({ label: 'E-mail' }),
    phone: phone(),
    address: longText({ max: 500 }),
    taxNumber: text({ max: 40, help: 'Stands on invoices, as does the address.' }),
    language: choice(paperLanguages, {
      help: 'Of papers and letters to customers who have chosen none. Default: English.',
    }),
    accountName: text({ max: 70, help: 'Who is paid by transfer; the site where it is empty.' }),
    iban: text({
      max: 34,
      capitals: true,
      label: 'IBAN',
      pattern: {
        matches: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
        says: 'An IBAN without spaces, such as DE89370400440532013000.',
      },
      help: 'With it, invoices in euros have a code by which they are paid.',
    }),
    accountAddress: group(
      {
        line1: text({
          max: 70,
          label: 'Street and number',
          help: 'For an account in Switzerland or Liechtenstein: with it, invoices in francs and euros have a QR-bill.',
        }),
        postcode: text({ max: 16 }),
        city: text({ max: 35 }),
        country: country(),
      },
      { extension: true, when: { iban: { present: true } }, label: 'Address of whoever is paid' },
    ),
    bic: text({ max: 11, capitals: true, label: 'BIC' }),
    upiId: text({ max: 80, label: 'UPI ID', help: 'With it, invoices in rupees have a code by which they are paid.' }),
    currency: belongsTo('currency-master', { required: true, standard: 'isBase' }),
    timezone: timeZone({ required: true, label: 'Time zone' }),
    taxRounding: choice(taxRoundings, {
      extension: true,
      default: 'rate',
      help: 'Of new orders. Once per tax rate is the standard (EN 16931).',
    }),
    logo: url({ help: 'The address of a picture.' }),
    mailsPlaced: yesNo({ extension: true, label: 'When an order is placed' }),
    mailsPaid: yesNo({ extension: true, label: 'When it is paid' }),
    mailsShipped: yesNo({ extension: true, label: 'When it is shipped' }),
    mailsRefunded: yesNo({ extension: true, label: 'When money is given back' }),
    requiresTracking: yesNo({
      default: false,
      label: 'Tracking number required',
      help: 'Nothing is shipped without one.',
    }),
    isDefault: yesNo({
      label: 'Default site',
      exactlyOne: 'Exactly one site is the default. Make another one the default instead.',
    }),
    status: onOff(),
  },

  rules: [{ when: { isDefault: true }, holds: { status: 1 }, at: 'status', says: 'The default site stays active.' }],

  list: {
    columns: ['name', 'code', 'url', 'currency', 'timezone', 'isDefault', 'status'],
    search: ['name', 'code'],
    sort: 'name',
    filters: ['currency', 'status'],
  },
  form: [
    { fields: ['name', 'code', 'isDefault', 'status'] },
    { title: 'Contact', fields: ['url', 'email', 'phone', 'logo', 'address', 'taxNumber'] },
    {
      title: 'Mails to customers',
      fields: ['mailsPlaced', 'mailsPaid', 'mailsShipped', 'mailsRefunded'],
    },
    { title: 'Region', fields: ['currency', 'timezone', 'language', 'taxRounding'] },
    { title: 'Shipping', fields: ['requiresTracking'] },
    { title: 'Payment', fields: ['accountName', 'iban', 'bic', 'accountAddress', 'upiId'] },
  ],
  related: [
    { resource: 'stock-in', by: 'site' },
    { resource: 'shipping-rule', by: 'site' },
  ],
})
