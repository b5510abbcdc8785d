import { useQuery } from '@tanstack/react-query'
import type { Account, Profile } from '../../../providers/session/account'
import { t } from '../../../vocabulary'
import { LinkButton } from '../../screens/shared/LinkButton'
import { Failure, Skeleton } from '../../screens/shared/notices/EmptyState'
import { PageHeader } from '../../screens/shared/PageHeader'
import { PasswordForm } from './PasswordForm'
import { SecondFactorSettings } from './SecondFactorSettings'
import { SessionList } from './SessionList'
import './profile.css'

interface ProfilePageProps {
  readonly account: Account
  /** Whether the person can open the API documentation. Default: false. */
  readonly isDescribed?: boolean
  /** Whether the person manages the backups. Default: false. */
  readonly hasBackups?: boolean
}

/** The page on which people manage their own account. */
export function ProfilePage({ account, isDescribed = false, hasBackups = false }: ProfilePageProps) {
  const { data, error, refetch } = useQuery({ queryKey: ['profile'], queryFn: account.read, staleTime: 0 })
  if (!data)
    return (
      <section className="panel">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
      </section>
    )
  const reload = async () => void (await refetch())
  return (
    <article className="profile">
      <PageHeader title={t('Profile')}>
        {hasBackups && <LinkButton to="/backups">{t('Backups')}</LinkButton>}
        {isDescribed && <LinkButton to="/api-docs">{t('API documentation')}</LinkButton>}
      </PageHeader>
      <div className="profile-panels">
        <About profile={data} />
        <SecondFactorSettings account={account} profile={data} onChanged={reload} />
        <PasswordForm account={account} email={data.email} onChanged={reload} />
        <SessionList account={account} sessions={data.sessions} onChanged={reload} />
      </div>
      <p className="profile-version">{t('Deckhand {{version}}', { version: data.version })}</p>
    </article>
  )
}

const About = ({ profile: { name, email, role } }: { profile: Profile }) => (
  <section className="panel" aria-label={t('Account details')}>
    <h2>{t('Account details')}</h2>
    <dl className="profile-facts">
      <dt>{t('Name')}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
      <dt>{t('E-mail')}</dt>
      <dd>
        <bdi>{email}</bdi>
      </dd>
      <dt>{t('Role')}</dt>
      <dd>
        <bdi>{role.name}</bdi>
      </dd>
    </dl>
    <p className="profile-note">{t('An administrator can change these details.')}</p>
  </section>
)
