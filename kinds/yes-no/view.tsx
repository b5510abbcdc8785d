import { t } from '../../vocabulary'
import type { View } from '../view'

export const yesNo: View = {
  Cell: ({ value }) => <span>{t(value ? 'Yes' : 'No')}</span>,
  text: (value) => t(value ? 'Yes' : 'No'),
}
