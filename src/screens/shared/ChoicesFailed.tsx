import { Button } from 'antd'
import { t } from '../../vocabulary'

/** What stands in a dropdown whose choices could not be loaded. */
export const ChoicesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Button type="link" onClick={onRetry}>
    {t('The choices could not be loaded. Try again')}
  </Button>
)
