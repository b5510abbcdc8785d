import { Input } from 'antd'
import { encode } from 'uqr'
import { t } from '../../../vocabulary'
import { SingleInputDialog } from './SingleInputDialog'

interface SecondFactorSetupDialogProps {
  readonly secret: string
  /** What the app reads off the drawing. */
  readonly uri: string
  /** Rejects where the code is not right. */
  readonly onCode: (code: string) => Promise<void>
  readonly onClose: () => void
}

const QrCode = ({ text }: { text: string }) => {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className="profile-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('QR code for the app')}>
      <path d={squares.join('')} />
    </svg>
  )
}

/** Hands the secret to an authenticator app, and asks for a first code of it. */
export default function SecondFactorSetupDialog({ secret, uri, onCode, onClose }: SecondFactorSetupDialogProps) {
  return (
    <SingleInputDialog
      title={t('Connect your authenticator app')}
      doIt={t('Turn on')}
      label={t('6-digit code from the app')}
      missing={t('Enter the 6-digit code from the app.')}
      input={<Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} autoFocus />}
      work={onCode}
      onClose={onClose}
    >
      <p>{t('Scan this QR code with an app such as Aegis, 2FAS, Google Authenticator or a password manager.')}</p>
      <QrCode text={uri} />
      <p className="profile-note">
        {t('Or enter this key in the app:')}{' '}
        <code className="profile-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </SingleInputDialog>
  )
}
