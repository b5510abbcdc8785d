/** The records of both sites, the same in each run. References have an id and a name, as in lists of the API. */
const givenNames = ['Amara', 'Bruno', 'Chiara', 'Dmitri', 'Esther', 'Farid', 'Greta', 'Hiro', 'Ines', 'Jonas', 'Kamala']
const familyNames = ['Okafor', 'Petit', 'Quiroga', 'Romano', 'Sato', 'Thapa', 'Usman', 'Vidal', 'Wagner', 'Yilmaz']
const goods = ['Gift card', 'Travel card', 'Fuel card', 'Dining card', 'Member card', 'Card sleeve', 'Card holder']
const looks = ['classic', 'night blue', 'brushed steel', 'rose', 'forest', 'paper white', 'signal red', 'sand']
const payments = ['success', 'pending', 'failure']
const steps = ['placed', 'confirmed', 'packed', 'shipped', 'delivered']
const stocks = ['enough', 'low', 'out']

const pick = (from, at) => from[at % from.length]

/** A time some hours before the start of 31 December 2025, UTC. */
const ago = (hours) => new Date(Date.UTC(2025, 11, 31) - hours * 3_600_000).toISOString()

const range = (count, make) => Array.from({ length: count }, (_, at) => make(at + 1))

const named = (names, more = () => ({})) =>
  names.map((name, at) => ({ id: `${at + 1}`, name, status: 1, createdAt: ago(at), updatedAt: ago(at), ...more(at) }))

const short = ({ id, name }) => ({ id, name })

/** All records of the API, with this number of customers, orders and products. */
export function makeRecords(count) {
  const categories = named(['Retail', 'Trade', 'Wholesale', 'Staff'])
  const kinds = named(['Cards', 'Gifts', 'Travel', 'Accessories'])
  const currencies = named(['US dollar', 'Euro'], (at) => ({
    code: pick(['USD', 'EUR'], at),
    symbol: pick(['$', '€'], at),
    decimals: 2,
    rate: 1,
    isBase: at === 0,
  }))
  const taxes = named(['Standard', 'Reduced'], (at) => ({ rate: pick([20, 5], at) }))
  const dated = (at) => ({ createdAt: ago(at * 5), updatedAt: ago(at * 5) })
  const nameOf = (at) => [pick(givenNames, at * 7), pick(familyNames, at * 3 + Math.floor(at / 11))]
  return {
    'customer-category': categories,
    'product-category': kinds,
    'product-sub-category': named(looks, (at) => ({ category: short(pick(kinds, at)) })),
    'currency-master': currencies,
    'tax-master': taxes,
    customer: range(count, (at) => {
      const [firstName, lastName] = nameOf(at)
      return {
        id: `${at}`,
        firstName,
        lastName,
        email: `${firstName}.${lastName}.${at}@example.com`.toLowerCase(),
        phone: `+1 555 ${String(at * 7919)
          .padStart(7, '0')
          .slice(-7)}`,
        category: short(pick(categories, at)),
        orderCount: (at * 13) % 40,
        lastOrderAt: ago(at * 17),
        status: at % 6 ? 1 : 0,
        ...dated(at),
      }
    }),
    'customer-order': range(count, (at) => ({
      id: `${at}`,
      orderNumber: `DH-${1_000_000 + at}`,
      placedAt: ago(at * 3),
      customer: { id: `${at}`, name: nameOf(at).join(' ') },
      contents: `${1 + (at % 5)} × ${pick(goods, at)} ${pick(looks, at * 5)}`,
      total: 500 + ((at * 7919) % 90_000) / 100,
      paid: 0,
      currency: short(currencies[0]),
      paymentStatus: pick(payments, at),
      orderStatus: pick(steps, at * 2),
      ...dated(at),
    })),
    product: range(count, (at) => ({
      id: `${at}`,
      name: `${pick(goods, at)} ${pick(looks, at * 3)} ${at}`,
      sku: `SKU-${10_000 + at}`,
      barcode: `${4_006_381_000_000 + at}`,
      type: 'card',
      description: `${pick(goods, at)}, ${pick(looks, at * 3)}, in a separate envelope.`,
      category: short(pick(kinds, at)),
      subCategory: { id: `${1 + (at % looks.length)}`, name: pick(looks, at) },
      price: 100 + ((at * 4729) % 9000) / 100,
      compareAtPrice: null,
      cost: 50,
      currency: short(currencies[0]),
      tax: short(taxes[0]),
      tracksSerials: true,
      weight: 5 + (at % 40),
      lowStockAt: 10,
      stock: (at * 31) % 900,
      stockLevel: pick(stocks, at),
      images: [],
      status: at % 6 ? 1 : 0,
      ...dated(at),
    })),
  }
}
