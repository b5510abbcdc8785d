import { daysBefore, type SampleContext, type SampleRow } from 'deckhand/server'
import type { MasterData } from '../../masters/sample/master-data'
import { emailOf, makeAddress, makeCompany, makePerson, makePhone, stateWeights } from './personal-data'

const count = 400

/** A sample customer, with the values that sample orders need. */
export interface Customer {
  readonly row: SampleRow
  readonly joined: Date
  readonly country: string
  /** The customer's number of orders, as a multiple of the average customer's number of orders. */
  readonly orderFrequency: number
  /** The address in the format that orders store. */
  readonly address: Readonly<Record<string, unknown>>
}

const categoryWeights = [
  ['Private', 58],
  ['Small business', 24],
  ['Enterprise', 8],
  ['Reseller', 6],
  ['Press and creators', 4],
] as const

const someTags = ['newsletter', 'vip', 'events', 'wholesale', 'referral', 'gift buyer']

const jobTitles = ['Office manager', 'Head of events', 'Buyer', 'Founder']

/** The codes of the Indian states in a GSTIN, by the codes of ISO 3166-2. Source: the state codes of the GST portal. */
const taxStates: Readonly<Record<string, string>> = {
  ...{ AP: '37', AS: '18', BR: '10', CG: '22', DL: '07', GA: '30', GJ: '24', HP: '02', HR: '06', JH: '20', KA: '29' },
  ...{ KL: '32', MH: '27', MP: '23', OD: '21', PB: '03', RJ: '08', TN: '33', TS: '36', UK: '05', UP: '09', WB: '19' },
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Adds the check character of an Indian GSTIN: the Luhn algorithm to the base 36. */
function withCheckCharacter(number: string): string {
  const sum = [...number].reduce((all, character, index) => {
    const product = characters.indexOf(character) * (1 + (index % 2))
    return all + Math.floor(product / 36) + (product % 36)
  }, 0)
  return number + characters[(36 - (sum % 36)) % 36]
}

export function makeCustomers(world: SampleContext, basics: MasterData): Customer[] {
  const { random, now } = world
  const emails = new Map<string, number>()
  return Array.from({ length: count }, () => 400 * random.next() ** 0.8)
    .sort((a, b) => b - a)
    .map((days, index) => {
      const joined = daysBefore(now, days)
      const person = makePerson(random)
      const key = emailOf(person, 1)
      const number = (emails.get(key) ?? 0) + 1
      emails.set(key, number)
      const home = random.weighted(stateWeights)
      const [country = 'IN', code] = home.split('-')
      const state = basics.states.find((one) => one.code === code && one.country === country)
      const kind = random.weighted(categoryWeights)
      const phone = makePhone(random, country)
      const name = `${person.firstName} ${person.lastName}`
      const address = { name, phone, ...makeAddress(random, home), country }
      const isBusiness = kind !== 'Private'
      const company = isBusiness ? makeCompany(random) : null
      const second = isBusiness && random.chance(0.4)
      const row = {
        id: world.id(joined),
        createdAt: joined.toISOString(),
        ...person,
        email: emailOf(person, number),
        phone,
        category: basics.customerCategories.find((one) => one.name === kind)?.id,
        company,
        taxNumber:
          isBusiness && country === 'IN'
            ? withCheckCharacter(`${taxStates[code ?? '']}AAACS${random.integer(1000, 9999)}A${random.integer(1, 9)}Z`)
            : null,
        ...(isBusiness &&
          index % 3 === 0 && {
            fieldCategory: basics.fieldCategories.find((one) => one.code === 'contact_details')?.id,
            details: { jobTitle: jobTitles[index % jobTitles.length], mobile: phone },
          }),
        tags: random.chance(0.35) ? random.some(someTags, random.integer(1, 2)) : [],
        notes: random.chance(0.06) ? 'Prefers to be called in the morning.' : null,
        addresses: [
          {
            id: world.id(joined),
            createdAt: joined.toISOString(),
            label: isBusiness ? 'Office' : 'Home',
            ...address,
            state: state?.id,
            isDefaultShipping: true,
            isDefaultBilling: !second,
          },
          ...(second
            ? [
                {
                  id: world.id(joined),
                  createdAt: joined.toISOString(),
                  label: 'Accounts',
                  ...address,
                  ...makeAddress(random, home),
                  state: state?.id,
                  isDefaultShipping: false,
                  isDefaultBilling: true,
                },
              ]
            : []),
        ],
        status: random.chance(0.04) ? 0 : 1,
      }
      const orderFrequency = { Private: 1, 'Small business': 2, Enterprise: 3, Reseller: 4, 'Press and creators': 1 }[
        kind
      ]
      return {
        row,
        joined,
        country,
        orderFrequency: orderFrequency * (0.4 + random.next()),
        address: { ...address, state: state?.name },
      }
    })
    .map((customer, index, all) =>
      index % 130 === 60 ? enteredAgain(customer, all[index - 40] as Customer) : customer,
    )
}

/** A customer who was entered earlier with another e-mail address, so that the page of the duplicates has content. */
function enteredAgain(customer: Customer, { row: { firstName, lastName, phone, email } }: Customer): Customer {
  const name = `${firstName} ${lastName}`
  const addresses = (customer.row.addresses as readonly SampleRow[]).map((address) => ({ ...address, name }))
  return {
    ...customer,
    row: { ...customer.row, firstName, lastName, phone, email: String(email).replace('@', '@office.'), addresses },
    address: { ...customer.address, name },
  }
}
