import { belongsTo, defineResource, integer, money, text } from 'deckhand'

/** A line of a loan, with the title and price of the book at the time of the loan. */
export default defineResource({
  name: 'loan-item',
  label: ['Loan item', 'Loan items'],
  title: 'name',
  rowScope: 'loan',
  listBy: { loan: '/loan-item/loan/{loan}' },
  calls: { list: false, show: false, create: false, edit: false, delete: false },
  fields: {
    loan: belongsTo('loan', { required: true }),
    book: belongsTo('book', { required: true }),
    name: text({ readOnly: true }),
    price: money({ readOnly: true }),
    quantity: integer({ required: true, min: 1, default: 1 }),
    discount: money({ min: 0 }),
    lineTotal: money({ derived: true }),
  },
})
