import { Navigate } from 'react-router'
import { administration, type Screen, screenAddress, screensOf } from '../../../vocabulary'
import { useWorkbench } from '../../screens/context'
import { NoPermissionsPage } from '../../shell/StatusPages'

/**
 * The landing page of a business without a dashboard. The component redirects to the first list of the business that
 * the person can open. If the person can open no list, the component redirects to the first page that the person can
 * open.
 */
export default function LandingRedirect() {
  const { registry, can } = useWorkbench()
  const screens = screensOf(registry, can)
  const isOwn = ({ id, creates }: Screen) => !creates && registry.find(id)?.menu?.group !== administration
  const first = screens.find(isOwn) ?? screens[0]
  return first ? <Navigate to={screenAddress(first.id)} replace /> : <NoPermissionsPage />
}
