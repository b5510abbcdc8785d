import {
  dayOf,
  drawSign,
  findSubdivision,
  openingDate,
  rowsAtOpening,
  type SampleContext,
  type SampleRow,
} from 'deckhand/server'
import { makeTaxRules } from '../../taxes/sample/tax-rules'

const currencies = [
  { name: 'Indian rupee', code: 'INR', symbol: '₹', decimals: 2, rate: 1, isBase: true, status: 1 },
  { name: 'Euro', code: 'EUR', symbol: '€', decimals: 2, rate: 0.0105, isBase: false, status: 1 },
  { name: 'US dollar', code: 'USD', symbol: '$', decimals: 2, rate: 0.0118, isBase: false, status: 1 },
  { name: 'Pound sterling', code: 'GBP', symbol: '£', decimals: 2, rate: 0.0089, isBase: false, status: 1 },
  { name: 'Japanese yen', code: 'JPY', symbol: '¥', decimals: 0, rate: 1.76, isBase: false, status: 0 },
]

const taxes = [
  { name: 'GST 18 %', code: 'GST18', rate: 18, inclusive: false, status: 1 },
  { name: 'GST 12 %', code: 'GST12', rate: 12, inclusive: false, status: 0 },
  { name: 'GST 5 %', code: 'GST5', rate: 5, inclusive: false, status: 1 },
  { name: 'Exempt', code: 'EXEMPT', rate: 0, inclusive: false, status: 1 },
  { name: 'GST 28 %', code: 'GST28', rate: 28, inclusive: false, status: 0 },
  { name: 'GST 40 %', code: 'GST40', rate: 40, inclusive: false, status: 1 },
  { name: 'GST 0 %', code: 'GST0', rate: 0, inclusive: false, status: 1 },
]

const customerCategories = [
  { name: 'Private', discount: 0, description: 'People who order for themselves.' },
  { name: 'Small business', discount: 5, description: 'Teams of up to 50.' },
  { name: 'Enterprise', discount: 12, description: 'Larger companies, with a contact of their own.' },
  { name: 'Reseller', discount: 20, description: 'Shops that sell on.' },
  { name: 'Press and creators', discount: 15, description: 'By invitation.' },
]

const fieldCategories = [
  {
    name: 'Contact details',
    code: 'contact_details',
    appliesTo: 'profile',
    icon: 'phone',
    fields: [
      { key: 'jobTitle', label: 'Job title', kind: 'text', required: false },
      { key: 'mobile', label: 'Mobile', kind: 'text', required: true },
      { key: 'website', label: 'Website', kind: 'url', required: false },
    ],
  },
  {
    name: 'Company',
    code: 'company',
    appliesTo: 'profile',
    icon: 'building',
    fields: [
      { key: 'companyName', label: 'Company name', kind: 'text', required: true },
      { key: 'founded', label: 'Founded', kind: 'date', required: false },
      { key: 'brochure', label: 'Brochure', kind: 'file', required: false },
    ],
  },
  {
    name: 'Card finish',
    code: 'card_finish',
    appliesTo: 'product',
    icon: 'brush',
    fields: [
      {
        key: 'finish',
        label: 'Finish',
        kind: 'choice',
        options: ['Matt', 'Gloss', 'Brushed', 'Soft touch'],
        required: true,
      },
      { key: 'thickness', label: 'Thickness (mm)', kind: 'number', required: true },
    ],
  },
  {
    name: 'Dimensions',
    code: 'dimensions',
    appliesTo: 'product',
    icon: 'ruler',
    fields: [
      { key: 'width', label: 'Width (mm)', kind: 'number', required: true },
      { key: 'height', label: 'Height (mm)', kind: 'number', required: true },
    ],
  },
]

/** The states of the sample records, as codes of ISO 3166-2. */
const stateCodes =
  'IN-AP IN-AS IN-BR IN-CG IN-DL IN-GA IN-GJ IN-HR IN-HP IN-JH IN-KA IN-KL IN-MP IN-MH IN-OD IN-PB IN-RJ IN-TN IN-TS IN-UP IN-UK IN-WB DE-BY DE-BE DE-HH NL-NH FR-IDF ES-CT'.split(
    ' ',
  )

/** The records of the states. The server has already added these records to the database. */
const sampleStates = (world: SampleContext): SampleRow[] =>
  rowsAtOpening(
    world,
    stateCodes.map((id) => {
      const [country = '', code = ''] = id.split('-')
      return { id, name: findSubdivision(country, code)?.name, code, country }
    }),
  )

/** The records that other sample records refer to: currencies, taxes, categories, states and sites. */
export interface MasterData {
  readonly currencies: readonly SampleRow[]
  readonly taxes: readonly SampleRow[]
  readonly customerCategories: readonly SampleRow[]
  readonly fieldCategories: readonly SampleRow[]
  readonly states: readonly SampleRow[]
  readonly sites: readonly SampleRow[]
  readonly shippingRules: readonly SampleRow[]
  readonly taxRules: readonly SampleRow[]
}

/** The couriers of the sample orders. */
export const makeCouriers = (world: SampleContext): SampleRow[] =>
  rowsAtOpening(
    world,
    ['Bluewing Express', 'Roadster Post', 'Northline Parcels'].map((name, sortOrder) => ({
      ...{ name, sortOrder, status: 1 },
      trackingUrl: `https://${name.split(' ')[0]?.toLowerCase()}.example.com/track/{tracking}`,
    })),
  )

export function makeMasterData(world: SampleContext): MasterData {
  const made = {
    currencies: rowsAtOpening(world, currencies),
    taxes: rowsAtOpening(
      world,
      taxes.map((tax) => ({ ...tax, validFrom: dayOf(openingDate(world)) })),
    ),
    customerCategories: rowsAtOpening(
      world,
      customerCategories.map((category, sortOrder) => ({ ...category, sortOrder, status: 1 })),
    ),
    fieldCategories: rowsAtOpening(
      world,
      fieldCategories.map((category, sortOrder) => ({ ...category, sortOrder, status: 1 })),
    ),
    states: sampleStates(world),
  }
  const state = (country: string, code: string) =>
    made.states.find((one) => one.country === country && one.code === code)?.id ?? null
  const currency = (code: string) => made.currencies.find((one) => one.code === code)?.id
  const sites = rowsAtOpening(world, [
    {
      name: 'Main store',
      code: 'MAIN',
      url: 'https://shop.example.com',
      email: 'hello@example.com',
      phone: '+915550100001',
      address: '12 Harbour Road\nBengaluru 560001',
      currency: currency('INR'),
      timezone: 'Asia/Kolkata',
      ...{ country: 'IN', state: state('IN', 'KA') },
      isDefault: true,
      status: 1,
    },
    {
      name: 'Europe store',
      code: 'EUROPE',
      url: 'https://europe.example.com',
      email: 'europe@example.com',
      address: 'Kaistrasse 4\n20457 Hamburg',
      currency: currency('EUR'),
      timezone: 'Europe/Berlin',
      ...{ country: 'DE', state: state('DE', 'HH'), shippingTaxation: 'goods' },
      isDefault: false,
      status: 1,
    },
    {
      name: 'Mumbai studio',
      code: 'MUMBAI',
      email: 'mumbai@example.com',
      phone: '+915550100002',
      address: '3 Lighthouse Lane\nMumbai 400001',
      currency: currency('INR'),
      timezone: 'Asia/Kolkata',
      ...{ country: 'IN', state: state('IN', 'MH') },
      isDefault: false,
      status: 1,
    },
  ])
  const shippingRules = makeShippingRules(world, sites, made.states)
  return { ...made, sites, shippingRules, taxRules: makeTaxRules(world, { ...made, sites }) }
}

/** The companies of the sites, in the sequence of the sites. Each company has a drawn logo. */
export async function makeCompanies(world: SampleContext, { states }: MasterData): Promise<SampleRow[]> {
  const state = (country: string, code: string) =>
    states.find((one) => one.country === country && one.code === code)?.id ?? null
  const rows = [
    {
      name: 'Harbour Cards Private Limited',
      registrationNumber: 'U22190KA2019PTC000001',
      ...{ line1: '12 Harbour Road', city: 'Bengaluru', postcode: '560001', country: 'IN', state: state('IN', 'KA') },
      ...{ email: 'accounts@example.com', phone: '+915550100001' },
      logo: await world.picture(drawSign('#0f5c9c', 5)),
      taxNumbers: [{ country: 'IN', number: '29AAHCH0001A1ZF' }],
      upiId: 'harbourcards@example',
      ...{ invoiceFormat: 'HC/{year}/{number:5}', creditNoteFormat: 'HC/C/{year}/{number:4}' },
    },
    {
      name: 'Harbour Cards Europe GmbH',
      registrationNumber: 'HRB 000001',
      ...{ line1: 'Kaistrasse 4', city: 'Hamburg', postcode: '20457', country: 'DE', state: state('DE', 'HH') },
      // The Federal Network Agency reserves this number for fiction.
      ...{ email: 'buchhaltung@example.com', phone: '+494066969100' },
      logo: await world.picture(drawSign('#0b7285', 7)),
      taxNumbers: [{ country: 'DE', number: 'DE100000008' }],
      ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      ...{ invoiceFormat: 'RE-{year}-{number:5}', creditNoteFormat: 'GS-{year}-{number:5}' },
    },
    {
      name: 'Lighthouse Studio LLP',
      ...{ line1: '3 Lighthouse Lane', city: 'Mumbai', postcode: '400001', country: 'IN', state: state('IN', 'MH') },
      ...{ email: 'studio@example.com', phone: '+915550100002' },
      logo: await world.picture(drawSign('#c2410c', 3)),
      taxNumbers: [{ country: 'IN', number: '27AAHFL0001A1Z9' }],
      upiId: 'lighthouse@example',
      ...{ invoiceFormat: 'LS/{year}/{number:5}', creditNoteFormat: 'LS/C/{year}/{number:4}' },
    },
  ]
  return rowsAtOpening(
    world,
    rows.map((row) => ({ ...row, status: 1 })),
  )
}

function makeShippingRules(
  world: SampleContext,
  sites: readonly SampleRow[],
  states: readonly SampleRow[],
): SampleRow[] {
  const europe = sites.find(({ code }) => code === 'EUROPE')?.id
  const statesOf = (...codes: string[]) =>
    states.filter(({ code, country }) => country === 'IN' && codes.includes(String(code))).map(({ id }) => id)
  return rowsAtOpening(
    world,
    [
      { name: 'Europe, parcel', site: europe, basis: 'total', min: 0, rate: 4.9, freeAbove: 60, estimatedDays: 3 },
      { name: 'Heavy parcels', basis: 'weight', min: 5000, rate: 240, perUnit: 0.02, estimatedDays: 6 },
      {
        name: 'Far states',
        states: statesOf('AS', 'HP', 'UK', 'JH'),
        basis: 'total',
        min: 0,
        rate: 120,
        freeAbove: 5000,
        estimatedDays: 7,
      },
      { name: 'Standard', basis: 'total', min: 0, rate: 60, freeAbove: 1500, estimatedDays: 4 },
      { name: 'Same-day courier', states: statesOf('KA'), basis: 'quantity', min: 1, max: 5, rate: 180, status: 0 },
    ].map((rule, index) => ({ status: 1, ...rule, priority: (index + 1) * 10 })),
  )
}

/** Each fictitious social network is [name, domain, placeholder, colour, number of petals in its icon]. */
const networks = [
  ['Linkbay', 'linkbay.example', 'your-name', '#1f6feb', 4],
  ['Chirpline', 'chirpline.example', '@handle', '#0ea5a4', 3],
  ['Photogrove', 'photogrove.example', 'your.name', '#d6336c', 6],
  ['Vidhaven', 'vidhaven.example', '@channel', '#d9480f', 5],
  ['Messagely', 'messagely.example', 'Number or name', '#2f9e44', 8],
  ['Codeharbour', 'codeharbour.example', 'username', '#24292f', 7],
  ['Pinboardly', 'pinboardly.example', 'board', '#c2255c', 2],
  ['Tunecove', 'tunecove.example', 'artist', '#7048e8', 9],
] as const

export async function makeSocialMedia(world: SampleContext): Promise<SampleRow[]> {
  const rows = networks.map(async ([name, domain, placeholder, colour, petals], sortOrder) => ({
    name,
    icon: await world.picture(drawSign(colour, petals)),
    urlPattern: `https://${domain}/{handle}`,
    placeholder,
    colour,
    sortOrder,
    status: name === 'Tunecove' ? 0 : 1,
  }))
  return rowsAtOpening(world, await Promise.all(rows))
}
