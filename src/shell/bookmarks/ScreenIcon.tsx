import type { Screen } from '../../../vocabulary'
import { Icon } from '../icons'
import './screen-icon.css'

/** The icon of a screen. Screens that create a record have a plus icon. */
export const ScreenIcon = ({ screen: { icon = 'file', creates } }: { screen: Screen }) => (
  <span className="screen-icon" data-creates={creates || undefined}>
    <Icon name={icon} />
  </span>
)
