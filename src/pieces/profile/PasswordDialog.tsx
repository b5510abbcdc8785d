import { Input } from 'antd'
import { t } from '../../vocabulary'
import { AskDialog } from './AskDialog'

interface PasswordDialogProps {
  readonly title: string
  readonly doIt: string
  /** Rejects where the password is wrong. */
  readonly work: (password: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the password before something that weakens or strengthens the account. */
export const PasswordDialog = ({ title, doIt, work, onClose }: PasswordDialogProps) => (
  <AskDialog
    title={title}
    doIt={doIt}
    label={t('Current password')}
    missing={t('Enter your current password.')}
    input={<Input.Password autoComplete="current-password" autoFocus />}
    work={work}
    onClose={onClose}
  />
)
