import { slugOf } from 'deckhand'
import type { Random } from 'deckhand/server'

const firstNames =
  'Aarav Aditi Akash Amara Ananya Anders Anika Arjun Asha Bela Bruno Carla Chetan Clara Daan Deepa Devika Dhruv Diya Elena Emil Farah Felix Gauri Greta Harish Hana Ilse Imran Ines Ishaan Jaya Jonas Kabir Kavya Kiran Lars Leela Lena Lila Luca Maya Meera Mila Mohan Naina Neha Nikhil Nina Oscar Pavel Pooja Priya Rahul Reva Rohan Rosa Sana Sanjay Sara Tara Theo Uma Varun Vera Vikram Yara Zoya'.split(
    ' ',
  )

const lastNames =
  'Achari Bakshi Banerji Bergholm Bhattal Chandran Dalmiya Deshmane Dubois-Lind Engström Fernandel Gadkari Grover Gupte Haldar Holmgaard Iyengar Jahagir Jansma Kaikini Kapadia Kelkar Khanolkar Kulkarn Lindahl Mahajani Malhar Marten Mathewson Menonkar Mirchand Mohapat Nadkarn Nairne Oakfield Palekar Parikhal Pillaiyar Prabhune Quadros Raghavan Rangnek Rautela Rosenlund Saldanh Sangvi Sethuram Shenoyar Sorensson Subhedar Talwalk Thakkarn Upadhya Vaidyan Vellodi Wagheld Winterberg Yelkur Zavery Zellman'.split(
    ' ',
  )

const companyWords =
  'Bluefin Copperleaf Driftline Eastgate Fernhill Goldcrest Highmoor Ironwood Juniper Kestrel Larkspur Millrace Northwind Oakline Pinecrest Quillon Riverbend Saltmarsh Thornfield Windrose'.split(
    ' ',
  )
const companyTrades = [
  'Interiors',
  'Labs',
  'Logistics',
  'Media',
  'Motors',
  'Studios',
  'Textiles',
  'Travels',
  'Works',
  'Consulting',
]

const streets =
  'Banyan Cedar Coral Fountain Garden Harbour Hillside Jasmine Lake Lotus Mango Market Meadow Orchard Palace Peacock River Saffron Station Temple'.split(
    ' ',
  )

/** Cities by state and country: [city, first digits of its postcodes]. */
const cities: Readonly<Record<string, readonly (readonly [city: string, postcode: string])[]>> = {
  'IN-KA': [
    ['Bengaluru', '5600'],
    ['Mysuru', '5700'],
    ['Mangaluru', '5750'],
  ],
  'IN-MH': [
    ['Mumbai', '4000'],
    ['Pune', '4110'],
    ['Nagpur', '4400'],
  ],
  'IN-DL': [['New Delhi', '1100']],
  'IN-TN': [
    ['Chennai', '6000'],
    ['Coimbatore', '6410'],
  ],
  'IN-TS': [['Hyderabad', '5000']],
  'IN-KL': [
    ['Kochi', '6820'],
    ['Thiruvananthapuram', '6950'],
  ],
  'IN-GJ': [
    ['Ahmedabad', '3800'],
    ['Surat', '3950'],
  ],
  'IN-WB': [['Kolkata', '7000']],
  'IN-RJ': [['Jaipur', '3020']],
  'IN-UP': [
    ['Lucknow', '2260'],
    ['Noida', '2013'],
  ],
  'IN-PB': [['Ludhiana', '1410']],
  'IN-HR': [['Gurugram', '1220']],
  'IN-AS': [['Guwahati', '7810']],
  'IN-UK': [['Dehradun', '2480']],
  'DE-BE': [['Berlin', '101']],
  'DE-HH': [['Hamburg', '204']],
  'DE-BY': [['Munich', '803']],
  'NL-NH': [['Amsterdam', '10']],
  'FR-IDF': [['Paris', '750']],
  'ES-CT': [['Barcelona', '080']],
}

/** The Indian states of the sample customers with their relative frequency. The most frequent state is listed first. */
export const stateWeights: readonly (readonly [state: string, weight: number])[] = Object.keys(cities).map(
  (state, index) => [state, Math.round(30 / (1 + index * 0.35))],
)

export interface Person {
  readonly firstName: string
  readonly lastName: string
}

export const makePerson = (random: Random): Person => ({
  firstName: random.pick(firstNames),
  lastName: random.pick(lastNames),
})

/** The e-mail address of a person, at a domain that is reserved for examples. */
export const emailOf = ({ firstName, lastName }: Person, number: number): string =>
  `${slugOf(firstName)}.${slugOf(lastName)}${number > 1 ? number : ''}@example.com`

export const makeCompany = (random: Random): string => `${random.pick(companyWords)} ${random.pick(companyTrades)}`

/**
 * The beginnings of phone numbers for fiction, to which three digits are added.
 * Sources: the Federal Network Agency (Germany), Arcep (France) and Ofcom (United Kingdom). Spain and the Netherlands
 * have no such numbers.
 */
const fictionalPhones: Readonly<Record<string, string>> = { DE: '+493023125', FR: '+33199001' }
const fictionalPhone = '+441632960'

/** A phone number in a range that is not assigned to anyone. */
export const makePhone = (random: Random, country: string): string =>
  country === 'IN'
    ? `+9155501${random.integer(10_000, 99_999)}`
    : `${fictionalPhones[country] ?? fictionalPhone}${random.integer(0, 999).toString().padStart(3, '0')}`

/** A street, a city and a postcode in a state. */
export function makeAddress(random: Random, state: string) {
  const [city, postcode] = random.pick(cities[state] ?? [['Bengaluru', '5600'] as const])
  const digits = state.startsWith('IN') ? 6 : state.startsWith('NL') ? 4 : 5
  const rest = digits - postcode.length
  return {
    line1: `${random.integer(1, 240)} ${random.pick(streets)} ${random.pick(['Road', 'Street', 'Lane', 'Avenue'])}`,
    ...(random.chance(0.3) && { line2: `${random.pick(['Flat', 'Floor', 'Unit'])} ${random.integer(1, 14)}` }),
    city,
    postcode:
      postcode +
      String(random.integer(1, 10 ** rest - 1)).padStart(rest, '0') +
      // Postcodes of the Netherlands end in two letters.
      (state.startsWith('NL') ? ' AB' : ''),
  }
}
