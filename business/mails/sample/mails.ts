import { minutesAfter, type Row, type World } from 'deckhand/server'
import { usual } from '../server/usual'
import { filled, withoutEmptyLines } from '../server/words'

type Event = keyof (typeof usual)['en']

const events: readonly Event[] = ['placed', 'paid', 'shipped', 'refunded']
const languages = ['en', 'de'] as const

interface Ordered {
  readonly row: Row
  readonly customer: { readonly row: Row }
  readonly placedAt: Date
}

/** The usual words as templates of the business's own, to be changed. */
export const makeTemplates = (world: World, at: Date): Row[] =>
  languages.flatMap((language) =>
    events.map((event) => ({
      ...{ id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString() },
      ...{ event, language, site: null, ...usual[language][event] },
    })),
  )

/** What the customers of some of the latest orders were told. */
export const makeMails = (world: World, orders: readonly Ordered[], nameOf: (site: unknown) => string): Row[] =>
  orders
    .filter(({ row }) => row.orderStatus === 'shipped')
    .slice(-6)
    .map(({ row, customer }): Row => {
      const at = minutesAfter(new Date(String(row.updatedAt)), 1)
      const { subject, body } = usual.en.shipped
      const toName = [customer.row.firstName, customer.row.lastName].filter(Boolean).join(' ')
      const said = {
        ...{
          customer: toName,
          order: String(row.orderNumber),
          total: '',
          items: '',
          site: nameOf(row.site),
          refunded: '',
        },
        ...{ courier: String(row.courier), tracking: String(row.trackingNumber), link: '' },
      }
      return {
        ...{ id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString(), sentAt: at.toISOString() },
        ...{ event: 'shipped', order: row.id, template: null, toName, toAddress: customer.row.email, state: 'sent' },
        ...{
          subject: filled(subject, said),
          text: filled(withoutEmptyLines(body, said), said).replace(/\n{3,}/g, '\n\n'),
          problem: null,
          tries: 0,
          nextAt: null,
        },
      }
    })
