import { Button } from 'antd'
import type { ReactNode } from 'react'
import {
  type AnyRecord,
  labelInSentence,
  type Resource,
  refusalOf,
  screenAddress,
  t,
  titleOf,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { LinkButton } from '../LinkButton'
import '../shared.css'

interface StateProps {
  readonly title: string
  readonly text?: string
  /** The links and buttons. */
  readonly children?: ReactNode
}

/** Shown in place of missing content: the reason, and links to pages that help. */
export const EmptyState = ({ title, text, children }: StateProps) => (
  <section className="state">
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div className="state-ways">{children}</div>}
  </section>
)

/** The reason why data could not be loaded. `signInAt` names the API that requires a sign-in. */
interface Failed {
  readonly message?: string
  readonly signInAt?: string
}

interface FailureProps {
  readonly error: Failed | null
  readonly onRetry: () => void
}

/** Tries again to load the data. If the error requires a sign-in, the person signs in first. */
export function RetryButton({ error, onRetry, size }: FailureProps & { readonly size?: 'small' }) {
  const { signInTo: enter } = useWorkbench()
  const api = error?.signInAt
  if (api === undefined || !enter)
    return (
      <Button size={size} onClick={onRetry}>
        {t('Retry')}
      </Button>
    )
  return (
    <Button size={size} onClick={() => void enter(api).then((isIn) => isIn && onRetry())}>
      {t('Sign in')}
    </Button>
  )
}

/** Shows a failed load: the message of the server, a button that tries again, and other links. */
export const Failure = ({ error, onRetry, children }: FailureProps & Pick<StateProps, 'children'>) => (
  <div role="alert">
    <EmptyState title={t('The data could not be loaded')} text={error?.message}>
      <RetryButton error={error} onRetry={onRetry} />
      {children}
    </EmptyState>
  </div>
)

/** The link from a record that cannot be shown to the list. */
export const BackToListLink = ({ resource: { name, label } }: { resource: Resource }) => (
  <LinkButton to={screenAddress(name)}>{t('Back to {{many}}', { many: labelInSentence(t(label.many)) })}</LinkButton>
)

/** Shown if a record does not exist, or no longer exists. */
export const RecordNotFound = ({ resource }: { resource: Resource }) => (
  <EmptyState
    title={t('This {{one}} does not exist', { one: labelInSentence(t(resource.label.one)) })}
    text={t('The record may have been deleted, or the address may be incomplete.')}
  >
    <BackToListLink resource={resource} />
  </EmptyState>
)

/** Shown if a record cannot be edited in its current state. */
export const RecordLocked = ({ resource, record }: { resource: Resource; record: AnyRecord }) => (
  <EmptyState
    title={t('{{name}} cannot be edited', { name: titleOf(resource, record) || t(resource.label.one) })}
    text={refusalOf(resource, 'edit', 'Edit', record) ?? t('You do not have permission for this.')}
  >
    <LinkButton to={screenAddress(resource.name, record)}>{t('Open record')}</LinkButton>
  </EmptyState>
)

/** The placeholder of a record's page: its title and its first panel. */
export const RecordPageSkeleton = ({ rows }: { rows: number }) => (
  <>
    <div className="page-header">
      <span className="skeleton-title" />
    </div>
    <section className="panel">
      <Skeleton rows={rows} />
    </section>
  </>
)

/** Placeholder bars for text that is loading. */
export const Skeleton = ({ rows }: { rows: number }) => (
  <div className="skeleton" role="status" aria-label={t('Loading')}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical and keep their order
      <span key={row} />
    ))}
  </div>
)
