import { Button } from 'antd'
import { t } from '../../../../vocabulary'

/** The button that switches a list between reading and editing its cells. */
export const GridSwitch = ({ isOn, onTurn }: { isOn: boolean; onTurn: (isOn: boolean) => void }) => (
  <Button aria-pressed={isOn} type={isOn ? 'primary' : 'default'} onClick={() => onTurn(!isOn)}>
    {t('Edit in list')}
  </Button>
)
