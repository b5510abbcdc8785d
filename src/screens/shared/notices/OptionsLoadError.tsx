import { Button } from 'antd'
import { labelInSentence, type Resource, t } from '../../../../vocabulary'
import type { LoadError } from './LoadErrorNote'

interface OptionsLoadErrorProps {
  readonly resource: Resource
  readonly error: LoadError
  readonly onRetry: () => void
}

/** The content of a dropdown whose options could not be loaded. */
export const OptionsLoadError = ({ resource: { label }, error, onRetry }: OptionsLoadErrorProps) =>
  error.statusCode === 404 ? (
    t('This API has no {{records}} to show here.', { records: labelInSentence(t(label.many)) })
  ) : (
    <Button type="link" onClick={onRetry}>
      {t('The choices could not be loaded. Try again')}
    </Button>
  )
