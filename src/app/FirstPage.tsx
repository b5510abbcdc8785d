import { Navigate } from 'react-router'
import { screensOf } from '../../vocabulary'
import { useWorkbench } from '../screens/context'
import { NothingOpenPage } from '../shell/Page'

/** Where a business without a dashboard lands: on the first page of the menu that is open to the person. */
export default function FirstPage() {
  const { registry, can } = useWorkbench()
  const [first] = screensOf(registry, can)
  return first ? <Navigate to={`/${first.id}`} replace /> : <NothingOpenPage />
}
