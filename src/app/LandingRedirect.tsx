import { Navigate } from 'react-router'
import { administration, type Screen, screenAddress, screensOf } from '../../vocabulary'
import { useWorkbench } from '../screens/context'
import { NoPermissionsPage } from '../shell/StatusPages'

/**
 * Where a business without a dashboard lands: on the first list of its own that is open to the person, else on the first
 * page that is.
 */
export default function LandingRedirect() {
  const { registry, can } = useWorkbench()
  const screens = screensOf(registry, can)
  const isOwn = ({ id, creates }: Screen) => !creates && registry.find(id)?.menu?.group !== administration
  const first = screens.find(isOwn) ?? screens[0]
  return first ? <Navigate to={screenAddress(first.id)} replace /> : <NoPermissionsPage />
}
