import { type KindView, valueAsArray } from '../kind-view'

export const codes: KindView = {
  Cell: ({ value }: { value: unknown }) => <span className="cell-lines">{valueAsArray(value).join('\n')}</span>,
  text: (value) => valueAsArray(value).join('; '),
}
