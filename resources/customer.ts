import {
  belongsTo,
  children,
  choice,
  choices,
  dateTime,
  defineResource,
  details,
  email,
  integer,
  longText,
  money,
  onOff,
  percent,
  phone,
  phrase,
  tags,
  text,
} from 'deckhand'
import { type Contact, contact } from './customer/contact'
import { paperLanguages } from './customer/languages'

/** The customers of a merge. */
const mergedCustomers = {
  kept: text({ required: true, max: 60, label: 'Remaining customer' }),
  lost: text({ required: true, max: 60, label: 'Merged customer' }),
}

/** The answers of the service VIES about a VAT number. */
const taxNumberChecks = choices({
  valid: { label: 'Confirmed by VIES', tone: 'green' },
  invalid: {
    label: 'Unknown to VIES',
    tone: 'red',
    warning: 'VIES does not know this VAT number. Orders treat the customer as a consumer.',
  },
  unknown: 'VIES did not answer',
})

/** Declares the customers of a shop. The parameter is the contact data that each customer must have. */
export const defineCustomers = (contact: Contact) =>
  defineResource({
    name: 'customer',
    label: ['Customer', 'Customers'],
    about: 'The people and companies who order from the shop.',
    menu: { group: 'Customers', icon: 'users', order: 1, letter: 'c' },
    title: ['firstName', 'lastName'],
    options: 'option',
    softDelete: 'deletedAt',
    erasable: { at: 'erasedAt', as: phrase('Erased customer'), duplicateOf: 'mergedInto' },

    fields: {
      firstName: text({ required: true, max: 80, personal: true }),
      lastName: text({ max: 80, personal: true }),
      email: email({ required: contact === 'email', unique: true, label: 'E-mail', personal: true }),
      phone: phone({ personal: true }),
      category: belongsTo('customer-category'),
      company: text({ max: 120, personal: true }),
      language: choice(paperLanguages, {
        extension: true,
        help: 'Language of documents and e-mails. If empty, the language of the site is used.',
      }),
      taxNumber: text({
        max: 40,
        personal: true,
        help: 'With a valid tax number, the customer counts as a business. In the EU, enter the VAT number.',
      }),
      taxNumberCheck: choice(taxNumberChecks, {
        readOnly: true,
        extension: true,
        label: 'Tax number check',
        when: { taxNumber: { present: true } },
      }),
      taxNumberCheckedAt: dateTime({ readOnly: true, extension: true, label: 'Tax number checked' }),
      invoiceReference: text({
        max: 60,
        extension: true,
        personal: true,
        label: 'Reference on invoices',
        help: 'Printed on every invoice of this customer, such as the Leitweg-ID of a German authority.',
      }),
      fieldCategory: belongsTo('field-category', {
        label: 'Profile',
        only: { appliesTo: 'profile' },
        extension: true,
        help: 'Defines the additional fields of this customer.',
      }),
      details: details({ by: 'fieldCategory', extension: true, personal: true }),
      tags: tags({ personal: true }),
      notes: longText({ help: 'Only staff can see these notes.', readableWith: 'notes', personal: true }),
      addresses: children('customer-address', 'customer', { personal: true }),
      orderCount: integer({ readOnly: true, excludeFromHistory: true, default: 0, label: 'Orders' }),
      paidOrderCount: integer({ readOnly: true, excludeFromHistory: true, default: 0, label: 'Paid orders' }),
      orderTotal: money({
        readOnly: true,
        excludeFromHistory: true,
        default: 0,
        currency: 'currency',
        label: 'Total spent',
      }),
      averageOrder: money({ derived: true, currency: 'currency', label: 'Average value of paid orders' }),
      lastOrderAt: dateTime({ readOnly: true, excludeFromHistory: true, label: 'Last order' }),
      discount: percent({ derived: true, label: 'Category discount' }),
      currency: belongsTo('currency-master', { derived: true, label: 'Base currency' }),
      mergedInto: belongsTo('customer', {
        readOnly: true,
        extension: true,
        label: 'Merged into',
        help: 'The customer record that continues this record.',
      }),
      deletedAt: dateTime({ readOnly: true, label: 'Deleted' }),
      erasedAt: dateTime({ readOnly: true, extension: true, label: 'Personal data erased' }),
      status: onOff(),
    },

    rules:
      contact === 'email'
        ? []
        : [
            {
              when: { email: { present: false } },
              holds: { phone: { present: true } },
              at: 'phone',
              says: phrase('Enter an e-mail address or a phone number.'),
            },
          ],

    list: {
      columns: ['firstName', 'lastName', 'email', 'category', 'orderCount', 'lastOrderAt', 'status'],
      narrow: [[], ['email', 'status']],
      search: ['firstName', 'lastName', 'email', 'phone', 'company'],
      filters: ['category', 'lastOrderAt', 'createdAt', 'status'],
    },
    form: [
      { fields: ['firstName', 'lastName', 'email', 'phone', 'category', 'status'] },
      { piece: 'customer-duplicate-hint' },
      { title: 'Company', fields: ['company', 'taxNumber', 'invoiceReference', 'language'] },
      { title: 'Addresses', fields: ['addresses'] },
      { title: 'Profile', fields: ['fieldCategory', 'details'] },
      { title: 'Notes', fields: ['tags', 'notes'] },
    ],
    show: [
      { piece: 'customer-figures' },
      { title: 'Merged', fields: ['mergedInto'], when: { mergedInto: { present: true } } },
      { piece: 'customer-duplicates', when: { deletedAt: { present: false } } },
      { title: 'Addresses', fields: ['addresses'], piece: 'customer-addresses' },
      {
        fields: [
          'email',
          'phone',
          'company',
          'category',
          'taxNumber',
          'taxNumberCheck',
          'invoiceReference',
          'language',
          'createdAt',
          'tags',
        ],
        aside: true,
      },
      {
        title: 'Assign a card',
        piece: 'customer-cards',
        when: { deletedAt: { present: false }, status: { not: 0 } },
        aside: true,
      },
      { title: 'Profile', fields: ['fieldCategory', 'details'], aside: true },
      { title: 'Notes', fields: ['notes'], aside: true },
    ],
    related: [
      { resource: 'customer-order', by: 'customer' },
      { resource: 'card', by: 'holder', label: 'Cards of this customer' },
      { resource: 'customer-card-mapping', by: 'customer' },
    ],

    actions: {
      findDuplicates: {
        label: 'Find duplicates',
        call: { method: 'POST', path: '/customer/duplicates' },
        fields: {
          customer: text({ max: 60 }),
          firstName: text({ max: 80 }),
          lastName: text({ max: 80 }),
          email: text({ max: 254, label: 'E-mail' }),
          phone: text({ max: 40 }),
          company: text({ max: 120 }),
          postcodes: tags(),
        },
        permission: 'list',
        readOnly: true,
        button: false,
        extension: true,
      },
      listDuplicates: {
        label: 'List duplicates',
        call: { method: 'POST', path: '/customer/duplicate-groups' },
        fields: { after: text({ max: 400 }) },
        permission: 'list',
        readOnly: true,
        button: false,
        extension: true,
      },
      dismissDuplicates: {
        label: 'Different customers',
        call: { method: 'PUT', path: '/customer/different-customers' },
        fields: { customers: tags({ required: true, help: 'The ids of the customers, at most 10.' }) },
        permission: 'merge',
        button: false,
        extension: true,
        says: 'These customers are no longer listed as duplicates of each other.',
      },
      previewMerge: {
        label: 'Preview merge',
        call: { method: 'POST', path: '/customer/merge-preview' },
        fields: mergedCustomers,
        permission: 'merge',
        readOnly: true,
        button: false,
        extension: true,
      },
      merge: {
        label: 'Merge with another customer',
        when: { deletedAt: { present: false } },
        page: '/duplicates?kept={id}',
        inMoreMenu: { deletedAt: { present: false } },
        call: { method: 'PUT', path: '/customer/merge' },
        fields: {
          ...mergedCustomers,
          take: tags({ label: 'Values of the merged customer', help: 'The names of the fields.' }),
        },
        extension: true,
        says: 'The customers were merged.',
      },
      retrieve: {
        label: 'Restore',
        icon: 'undo',
        when: { deletedAt: { present: true }, mergedInto: { present: false } },
        call: { method: 'POST', path: '/retrieve-account/{id}', body: 'none' },
        says: 'Customer {{name}} was restored.',
      },
    },
    comments: true,
    events: { retrieve: 'Customer restored', merge: 'Customers merged', erase: 'Personal data erased' },
    says: { noun: 'Customer', created: 'Customer created successfully.' },
  })

export default defineCustomers(contact)
