import { minutesAfter, type SampleContext, type SampleRow } from 'deckhand/server'
import { defaultTemplates } from '../server/default-templates'
import { fillPlaceholders, removeEmptyLabelLines } from '../server/placeholders'

type Event = keyof (typeof defaultTemplates)['en']

const events: readonly Event[] = ['placed', 'paid', 'shipped', 'refunded']
const languages = ['en', 'de'] as const

interface SampleOrder {
  readonly row: SampleRow
  readonly customer: { readonly row: SampleRow }
  readonly placedAt: Date
}

/** The default templates as stored templates, so that the business can edit the templates. */
export const makeMailTemplates = (world: SampleContext, at: Date): SampleRow[] =>
  languages.flatMap((language) =>
    events.map((event) => ({
      ...{ id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString() },
      ...{ event, language, site: null, ...defaultTemplates[language][event] },
    })),
  )

/** The shipping e-mails that customers of the latest shipped orders received. */
export const makeMails = (
  world: SampleContext,
  orders: readonly SampleOrder[],
  nameOf: (site: unknown) => string,
): SampleRow[] =>
  orders
    .filter(({ row }) => row.orderStatus === 'shipped')
    .slice(-6)
    .map(({ row, customer }): SampleRow => {
      const at = minutesAfter(new Date(String(row.updatedAt)), 1)
      const { subject, body } = defaultTemplates.en.shipped
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
          subject: fillPlaceholders(subject, said),
          text: fillPlaceholders(removeEmptyLabelLines(body, said), said).replace(/\n{3,}/g, '\n\n'),
          problem: null,
          tries: 0,
          nextAt: null,
        },
      }
    })
