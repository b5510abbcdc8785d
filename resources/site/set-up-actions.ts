import { belongsTo, choice, country, image, phrase, postcodeField, text, timeZone } from 'deckhand'
import { paperLanguages } from '../customer/languages'
import { ruleSets } from '../tax-rule/rule-set-actions'

/** The actions of the page "First steps", which leads a new shop to its first order. */
export const setUpActions = {
  readiness: {
    label: 'Readiness for the first order',
    call: { method: 'POST', path: '/site/readiness', body: 'none' },
    button: false,
    readOnly: true,
    extension: true,
    permission: 'create',
  },
  proposals: {
    label: 'Proposals for a country',
    call: { method: 'POST', path: '/site/proposals' },
    fields: { country: country({ required: true }), timezone: timeZone({ label: 'Time zone' }) },
    button: false,
    readOnly: true,
    extension: true,
    permission: 'create',
  },
  setUp: {
    label: 'Set up the company and its site',
    call: { method: 'POST', path: '/site/set-up' },
    fields: {
      companyName: text({ required: true, max: 120, help: 'The name in the commercial register.' }),
      siteName: text({ max: 80, help: 'The name of the shop. If empty, the company name is used.' }),
      logo: image({ help: 'Printed on invoices.' }),
      country: country({ required: true, postal: 'country', default: 'here' }),
      line1: text({ max: 120, postal: 'line1', label: 'Street and number' }),
      postcode: postcodeField(),
      city: text({ max: 80, postal: 'city' }),
      state: belongsTo('state', { postal: 'state', within: 'country' }),
      taxNumber: text({ max: 40, help: 'The tax number of the company in this country. You can add it later.' }),
      currency: text({
        required: true,
        max: 3,
        capitals: true,
        piece: 'currency-code',
        pattern: { matches: '^[A-Z]{3}$', says: 'Enter a currency code with three letters, such as EUR.' },
        help: 'The currency of your prices. You can add further currencies later.',
      }),
      language: choice(paperLanguages, { required: true, default: 'en', help: 'Language of documents and e-mails.' }),
      timezone: timeZone({ required: true, label: 'Time zone' }),
      taxRules: choice(ruleSets, {
        label: 'Tax rules',
        help: 'The rules decide the tax by the place of the customer. You can change the rules later.',
      }),
    },
    button: false,
    extension: true,
    permission: 'create',
    says: phrase('The company and its site are set up.'),
  },
} as const
