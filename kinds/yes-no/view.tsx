import { t } from '../../vocabulary'
import type { KindView } from '../kind-view'

export const yesNo: KindView = {
  Cell: ({ value }) => <span>{t(value ? 'Yes' : 'No')}</span>,
  text: (value) => t(value ? 'Yes' : 'No'),
}
