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
import { shippingTaxations, taxRoundings } from './customer-order/states'
import { setUpActions } from './site/set-up-actions'

export default defineResource({
  name: 'site',
  label: ['Site', 'Sites'],
  about: 'The storefronts and branches of the business.',
  menu: { group: 'Settings', icon: 'shop', order: 1 },
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
    taxNumber: text({ max: 40, help: 'Printed on invoices together with the address.' }),
    language: choice(paperLanguages, {
      help: 'Language of documents and e-mails for customers without a preferred language. Default: English.',
    }),
    accountName: text({
      max: 70,
      help: 'Name of the bank account holder. If empty, the site name is used.',
      label: 'Account holder',
    }),
    iban: text({
      max: 34,
      capitals: true,
      label: 'IBAN',
      pattern: {
        matches: '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$',
        says: 'Enter an IBAN without spaces, such as DE89370400440532013000.',
      },
      help: 'With an IBAN, invoices in euros include a payment QR code.',
    }),
    accountAddress: group(
      {
        line1: text({
          max: 70,
          label: 'Street and number',
          help: 'For an account in Switzerland or Liechtenstein. With this address, invoices in francs and euros include a QR-bill.',
        }),
        postcode: text({ max: 16 }),
        city: text({ max: 35 }),
        country: country(),
      },
      { extension: true, when: { iban: { present: true } }, label: 'Address of the account holder' },
    ),
    bic: text({ max: 11, capitals: true, label: 'BIC' }),
    upiId: text({ max: 80, label: 'UPI ID', help: 'With a UPI ID, invoices in rupees include a payment QR code.' }),
    legalEntity: belongsTo('legal-entity', {
      extension: true,
      label: 'Company',
      help: 'The company that issues the invoices of this site.',
    }),
    country: country({ extension: true, default: 'here', help: 'The country from which this site sells.' }),
    state: belongsTo('state', { extension: true, within: 'country' }),
    currency: belongsTo('currency-master', { required: true, standard: 'isBase' }),
    timezone: timeZone({ required: true, label: 'Time zone' }),
    taxRounding: choice(taxRoundings, {
      extension: true,
      default: 'rate',
      help: 'Applies to new orders. Rounding per tax rate is the standard (EN 16931).',
    }),
    shippingTaxation: choice(shippingTaxations, {
      extension: true,
      default: 'none',
      label: 'Tax on shipping',
      help: 'Applies to new orders.',
    }),
    shippingTax: belongsTo('tax-master', {
      extension: true,
      required: true,
      when: { shippingTaxation: 'own' },
      label: 'Tax of the shipping charge',
    }),
    logo: url({ help: 'Web address of the logo image.' }),
    mailsPlaced: yesNo({ extension: true, label: 'E-mail when an order is placed' }),
    mailsPaid: yesNo({ extension: true, label: 'E-mail when an order is paid' }),
    mailsShipped: yesNo({ extension: true, label: 'E-mail when an order is shipped' }),
    mailsRefunded: yesNo({ extension: true, label: 'E-mail when an order is refunded' }),
    requiresTracking: yesNo({
      default: false,
      label: 'Tracking number required',
      help: 'Orders cannot be shipped without a tracking number.',
    }),
    isDefault: yesNo({
      label: 'Default site',
      exactlyOne: 'There must be exactly one default site. To change it, make another site the default site.',
    }),
    status: onOff(),
  },

  rules: [
    {
      when: { isDefault: true },
      holds: { status: 1 },
      at: 'status',
      says: 'The default site must be active. Activate it, or make another site the default site.',
    },
  ],

  list: {
    columns: ['name', 'code', 'url', 'currency', 'timezone', 'isDefault', 'status'],
    search: ['name', 'code'],
    sort: 'name',
    filters: ['currency', 'status'],
  },
  form: [
    { fields: ['name', 'code', 'legalEntity', 'isDefault', 'status'] },
    { title: 'Contact', fields: ['url', 'email', 'phone', 'logo', 'address', 'taxNumber'] },
    {
      title: 'E-mails to customers',
      fields: ['mailsPlaced', 'mailsPaid', 'mailsShipped', 'mailsRefunded'],
    },
    { title: 'Regional settings', fields: ['country', 'state', 'currency', 'timezone', 'language'] },
    { title: 'Taxes', fields: ['taxRounding', 'shippingTaxation', 'shippingTax'] },
    { title: 'Shipping', fields: ['requiresTracking'] },
    { title: 'Payment', fields: ['accountName', 'iban', 'bic', 'accountAddress', 'upiId'] },
  ],
  actions: setUpActions,
  events: { setUp: 'Company and site set up' },
  related: [
    { resource: 'stock-in', by: 'site' },
    { resource: 'shipping-rule', by: 'site' },
  ],
  says: { noun: 'Site' },
})
