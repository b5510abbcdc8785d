import { Button } from 'antd'
import { useState } from 'react'
import type { Account, ProfileSession } from '../../../providers/session/account'
import { t } from '../../../vocabulary'
import { formatMoment } from '../../screens/shared/values/formats'

interface SessionListProps {
  readonly account: Account
  readonly sessions: readonly ProfileSession[]
  readonly onChanged: () => Promise<void>
}

/** The sessions of the signed-in person, each with a button that ends the session. */
export const SessionList = ({ account, sessions, onChanged }: SessionListProps) => {
  const [busy, setBusy] = useState<string>()
  const others = sessions.filter(({ isThis }) => !isThis)
  const listed = [...sessions.filter(({ isThis }) => isThis), ...others]
  const end = async (what: string, work: () => Promise<void>) => {
    setBusy(what)
    // A session that had already ended is also removed from the list.
    await work().catch(() => undefined)
    await onChanged()
    setBusy(undefined)
  }
  return (
    <section className="panel" aria-label={t('Sessions')}>
      <h2>{t('Sessions')}</h2>
      <ul className="profile-sessions">
        {listed.map(({ id, agent, address, startedAt, seenAt, isThis }) => (
          <li key={id}>
            <div>
              <strong>{browserNameOf(agent)}</strong>
              {isThis && <span className="profile-this">{t('This session')}</span>}
              <p className="profile-note">
                <bdi>{address}</bdi> <span>{t('Signed in since {{start}}', { start: formatMoment(startedAt) })}</span>
                {!isThis && <span> {t('last used {{seen}}', { seen: formatMoment(seenAt) })}</span>}
              </p>
            </div>
            {!isThis && (
              <Button
                size="small"
                loading={busy === id}
                aria-label={t('End the session of {{browser}}', { browser: browserNameOf(agent) })}
                onClick={() => void end(id, () => account.endSession(id))}
              >
                {t('End session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button loading={busy === 'others'} onClick={() => void end('others', account.endOtherSessions)}>
          {t('Sign out all other sessions')}
        </Button>
      ) : (
        <p className="profile-note">{t('You have no other active sessions.')}</p>
      )}
    </section>
  )
}

/** The first matching pattern determines the browser. Most browsers also name other browsers in their user agent. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and the operating system of a session, in everyday names: 'Firefox on Linux'. */
function browserNameOf(agent: string): string {
  const [browser, system] = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(agent))?.[1])
  if (browser && system) return t('{{browser}} on {{system}}', { browser, system })
  return browser ?? system ?? t('Unknown program')
}
