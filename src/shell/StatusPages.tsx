import type { ReactNode } from 'react'
import { Link, useHref } from 'react-router'
import { currentBusiness, t } from '../../vocabulary'
import { Logo } from './brand'
import './page.css'

/** The label of the link to the start page. */
const wayHome = () => (currentBusiness().dashboard ? t('Go to the dashboard') : t('Go to the start page'))

interface MessageProps {
  readonly title: string
  readonly says: string
  /** The links and buttons. */
  readonly children: ReactNode
}

const Message = ({ title, says, children }: MessageProps) => (
  <div className="message">
    <Logo size={56} />
    <h1>{title}</h1>
    <p>{says}</p>
    <div className="message-ways">{children}</div>
  </div>
)

/** The page for an address that does not exist. */
export const NotFoundPage = () => (
  <Message title={t('Page not found')} says={t('The address may be wrong, or the page may have been removed.')}>
    <Link to="/dashboard" className="button button-primary">
      {wayHome()}
    </Link>
  </Message>
)

/** The page for an address that the person has no permission for. */
export const NoAccessPage = () => (
  <Message
    title={t('You do not have permission to see this page')}
    says={t('Your role does not include this page. An administrator can change that.')}
  >
    <Link to="/dashboard" className="button button-primary">
      {wayHome()}
    </Link>
  </Message>
)

/** The page for a person whose role includes no pages. */
export const NoPermissionsPage = () => (
  <Message
    title={t('You do not have access to any pages yet')}
    says={t('Your role does not include any pages. An administrator can change that.')}
  >
    <Link to="/logout" className="button">
      {t('Sign out')}
    </Link>
  </Message>
)

const codeIsMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** Replaces a page that failed because its code could not be loaded, or because it threw an error. */
export const CrashPage = ({ error }: { error: unknown }) => (
  <div className="message-screen">
    <Message
      title={codeIsMissing(error) ? t('This page could not be loaded') : t('Something went wrong on this page')}
      says={
        codeIsMissing(error)
          ? t('{{product}} was updated since you opened it, or you are offline. Reload the page.', {
              product: currentBusiness().name,
            })
          : t('Your saved data is safe. Load the page again. If the error occurs again, inform an administrator.')
      }
    >
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {t('Reload')}
      </button>
      <a href={useHref('/dashboard')} className="button">
        {wayHome()}
      </a>
    </Message>
  </div>
)
