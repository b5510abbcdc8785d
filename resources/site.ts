import {
  belongsTo,
  choice,
  country,
  defineResource,
  email,
  longText,
  onOff,
  phone,
  text,
  timeZone,
  url,
  yesNo,
} from 'deckhand'
import { paperLanguages } from './customer/languages'
import { invoiceTimings, shippingTaxations, taxRoundings } from './customer-order/states'
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
    language: choice(paperLanguages, {
      help: 'Language of documents and e-mails for customers without a preferred language. Default: English.',
    }),
    legalEntity: belongsTo('legal-entity', {
      extension: true,
      label: 'Company',
      help: 'The company that issues the invoices of this site.',
    }),
    issuesInvoice: choice(invoiceTimings, {
      extension: true,
      default: 'automatically',
      label: 'Issue invoices',
      help: 'Automatically means at shipping, or at payment if the customer pays earlier.',
    }),
    country: country({
      extension: true,
      postal: 'country',
      zone: 'timezone',
      help: 'The country from which this site sells.',
    }),
    state: belongsTo('state', { extension: true, postal: 'state', within: 'country' }),
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
    { fields: ['name', 'code', 'isDefault', 'status'] },
    { title: 'Contact', fields: ['url', 'email', 'phone', 'logo', 'address'] },
    {
      title: 'E-mails to customers',
      fields: ['mailsPlaced', 'mailsPaid', 'mailsShipped', 'mailsRefunded'],
    },
    { title: 'Regional settings', fields: ['country', 'state', 'currency', 'timezone', 'language'] },
    { title: 'Taxes', fields: ['taxRounding', 'shippingTaxation', 'shippingTax'] },
    { title: 'Shipping', fields: ['requiresTracking'] },
    { title: 'Invoices', fields: ['legalEntity', 'issuesInvoice'] },
  ],
  actions: setUpActions,
  events: { setUp: 'Company and site set up' },
  related: [
    { resource: 'stock-in', by: 'site' },
    { resource: 'shipping-rule', by: 'site' },
  ],
  says: { noun: 'Site' },
})
