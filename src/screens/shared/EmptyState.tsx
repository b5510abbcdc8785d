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
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { LinkButton } from './LinkButton'
import './shared.css'

interface StateProps {
  readonly title: string
  readonly text?: string
  /** The way out. */
  readonly children?: ReactNode
}

/** What stands where there is nothing to show: why, and the way out. */
export const EmptyState = ({ title, text, children }: StateProps) => (
  <section className="state">
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div className="state-ways">{children}</div>}
  </section>
)

/** Why something could not be loaded, and whether that is as nobody is signed in to the API that keeps it. */
interface Failed {
  readonly message?: string
  readonly signInAt?: string
}

interface FailureProps {
  readonly error: Failed | null
  readonly onRetry: () => void
}

/** Tries again, once the person has signed in where it takes that. */
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

/** A load that failed, with what the server said, a button to try again, and other ways out. */
export const Failure = ({ error, onRetry, children }: FailureProps & Pick<StateProps, 'children'>) => (
  <div role="alert">
    <EmptyState title={t('The data could not be loaded')} text={error?.message}>
      <RetryButton error={error} onRetry={onRetry} />
      {children}
    </EmptyState>
  </div>
)

/** The way from a record that cannot be shown to the list. */
export const BackToListLink = ({ resource: { name, label } }: { resource: Resource }) => (
  <LinkButton to={screenAddress(name)}>{t('Back to {{many}}', { many: labelInSentence(t(label.many)) })}</LinkButton>
)

/** A record that does not exist, or does no more. */
export const RecordNotFound = ({ resource }: { resource: Resource }) => (
  <EmptyState
    title={t('This {{one}} does not exist', { one: labelInSentence(t(resource.label.one)) })}
    text={t('The record may have been deleted, or the address may be incomplete.')}
  >
    <BackToListLink resource={resource} />
  </EmptyState>
)

/** A record that cannot be edited as it stands. */
export const RecordLocked = ({ resource, record }: { resource: Resource; record: AnyRecord }) => (
  <EmptyState
    title={t('{{name}} cannot be edited', { name: titleOf(resource, record) || t(resource.label.one) })}
    text={refusalOf(resource, 'edit', 'Edit', record) ?? t('You do not have permission for this.')}
  >
    <LinkButton to={screenAddress(resource.name, record)}>{t('Open record')}</LinkButton>
  </EmptyState>
)

/** A page of a record that is on its way: where its title and its first panel will stand. */
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

/** Bars in place of text that is on its way. */
export const Skeleton = ({ rows }: { rows: number }) => (
  <div className="skeleton" role="status" aria-label={t('Loading')}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places
      <span key={row} />
    ))}
  </div>
)
