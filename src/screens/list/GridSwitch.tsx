import { Button } from 'antd'
import { t } from '../../../vocabulary'

/** Turns a list to read into one whose cells are edited, and back. */
export const GridSwitch = ({ isOn, onTurn }: { isOn: boolean; onTurn: (isOn: boolean) => void }) => (
  <Button aria-pressed={isOn} type={isOn ? 'primary' : 'default'} onClick={() => onTurn(!isOn)}>
    {t('Edit in list')}
  </Button>
)
