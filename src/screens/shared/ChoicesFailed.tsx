import { Button } from 'antd'
import { noun, type Resource, t } from '../../../vocabulary'
import type { Refusal } from './Unread'

interface ChoicesFailedProps {
  readonly resource: Resource
  readonly error: Refusal
  readonly onRetry: () => void
}

/** What stands in a dropdown whose choices could not be loaded. */
export const ChoicesFailed = ({ resource: { label }, error, onRetry }: ChoicesFailedProps) =>
  error.statusCode === 404 ? (
    t('This API has no {{records}} to show here.', { records: noun(t(label.many)) })
  ) : (
    <Button type="link" onClick={onRetry}>
      {t('The choices could not be loaded. Try again')}
    </Button>
  )
