import {
  belongsTo,
  country,
  defineResource,
  email,
  group,
  image,
  lines,
  onOff,
  phone,
  postcodeField,
  tags,
  text,
} from 'deckhand'

/** The format of invoice numbers. A number is unique because the format contains the year and a counter. */
const numberFormat = {
  matches: '^(?=.*[{]year)(?=.*[{]number)([^{}]|[{]year(:2)?[}]|[{]number(:[1-9])?[}])+$',
  says: 'The format must contain {year} and {number}, such as INV-{year}-{number:5}.',
}

const address = ['line1', 'line2', 'city', 'postcode', 'country', 'state'] as const

const first = { fields: ['name', 'registrationNumber', 'logo', 'status'] } as const

const others = [
  { title: 'Taxes', fields: ['taxNumbers'] },
  { title: 'Payment', fields: ['accountName', 'iban', 'bic', 'accountAddress', 'upiId'] },
  { title: 'Numbers', fields: ['invoiceFormat', 'creditNoteFormat'] },
] as const

export default defineResource({
  name: 'legal-entity',
  label: ['Company', 'Companies'],
  about: 'The companies that sell. Invoices state their name, address, tax numbers and bank account.',
  menu: { group: 'Settings', icon: 'wallet', order: 0 },
  title: 'name',
  options: 'list',
  calls: {
    list: 'extension',
    options: 'extension',
    status: 'extension',
    show: 'extension',
    create: 'extension',
    edit: 'extension',
    delete: 'extension',
  },

  fields: {
    name: text({
      required: true,
      unique: true,
      max: 120,
      label: 'Company name',
      help: 'The name in the commercial register.',
    }),
    registrationNumber: text({ max: 60, help: 'Number in the commercial register, such as HRB 12345.' }),
    line1: text({ max: 120, postal: 'line1', label: 'Street and number' }),
    line2: text({ max: 120, postal: 'line2', label: 'Address line 2' }),
    city: text({ max: 80, postal: 'city' }),
    postcode: postcodeField(),
    country: country({ required: true, postal: 'country', default: 'here' }),
    state: belongsTo('state', { postal: 'state', within: 'country' }),
    email: email({ label: 'E-mail' }),
    phone: phone({ country: 'country' }),
    logo: image({ public: true, help: 'Printed on invoices.' }),
    formerLogos: tags({ readOnly: true, excludeFromCopy: true, excludeFromHistory: true, max: 1000, length: 200 }),
    taxNumbers: lines(
      {
        country: country({ required: true }),
        number: text({ required: true, max: 40, label: 'Tax number' }),
      },
      { max: 40, help: 'The tax numbers of the company. A company can be registered in several countries.' },
    ),
    accountName: text({ max: 70, label: 'Account holder', help: 'If empty, the company name is used.' }),
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
    bic: text({ max: 11, capitals: true, label: 'BIC' }),
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
      { when: { iban: { present: true } }, label: 'Address of the account holder' },
    ),
    upiId: text({ max: 80, label: 'UPI ID', help: 'With a UPI ID, invoices in rupees include a payment QR code.' }),
    invoiceFormat: text({
      required: true,
      max: 30,
      default: 'INV-{year}-{number:5}',
      pattern: numberFormat,
      label: 'Invoice numbers',
      help: 'Each year starts again at number 1. {number:5} has five digits, and {year:2} has two digits.',
    }),
    creditNoteFormat: text({
      required: true,
      max: 30,
      default: 'CN-{year}-{number:5}',
      pattern: numberFormat,
      label: 'Credit note numbers',
    }),
    status: onOff(),
  },

  list: { columns: ['logo', 'name', 'country', 'city', 'status'], search: ['name'], sort: 'name' },
  form: [first, { title: 'Address', fields: [...address, 'email', 'phone'] }, ...others],
  show: [
    first,
    { title: 'Address', fields: address, piece: 'company-address' },
    { title: 'Contact', fields: ['email', 'phone'] },
    ...others,
  ],
  related: [{ resource: 'site', by: 'legalEntity' }],
})
