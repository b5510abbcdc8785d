import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../vocabulary'
import { Logo } from './Logo'
import './page.css'

interface MessageProps {
  readonly title: string
  readonly says: string
  /** The ways out. */
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

/** The page of an address that leads nowhere. */
export const NotFoundPage = () => (
  <Message
    title={t('This page is not on the chart')}
    says={t('The address may be mistyped, or what it led to is gone.')}
  >
    <Link to="/dashboard" className="button button-primary">
      {t('Go to the dashboard')}
    </Link>
  </Message>
)

/** The page of an address that leads where the person may not go. */
export const NoAccessPage = () => (
  <Message
    title={t('This page is not open to you')}
    says={t('Your role does not include it. An administrator can change that.')}
  >
    <Link to="/dashboard" className="button button-primary">
      {t('Go to the dashboard')}
    </Link>
  </Message>
)

const codeIsMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** The page in place of one that failed: its code could not be loaded, or it broke. */
export const CrashPage = ({ error }: { error: unknown }) => (
  <div className="message-screen">
    <Message
      title={codeIsMissing(error) ? t('This page could not be loaded') : t('Something went wrong on this page')}
      says={
        codeIsMissing(error)
          ? t('Deckhand has been updated since you opened it, or the network is away. Loading it again helps.')
          : t('What you saved is safe. Load the page again; if it fails once more, tell your administrator.')
      }
    >
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {t('Load again')}
      </button>
      <a href="/dashboard" className="button">
        {t('Go to the dashboard')}
      </a>
    </Message>
  </div>
)
