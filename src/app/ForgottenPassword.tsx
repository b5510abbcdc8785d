import { useLocation, useNavigate } from 'react-router'
import { askForLink } from '../../providers/account'
import { ownBusiness, t } from '../../vocabulary'
import { useLanguage } from '../shell/language'
import { ForgottenPasswordPage } from '../shell/sign-in/ForgottenPasswordPage'
import { useClient } from './client'

/** The page for a forgotten password over the client. */
export const ForgottenPassword = () => {
  const { send } = useClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  useLanguage()
  return (
    <>
      <title>{`${t('Forgot your password?')} · ${ownBusiness().name}`}</title>
      <ForgottenPasswordPage
        email={typeof state === 'string' ? state : ''}
        onAsk={(email) => askForLink(send, email)}
        onLeave={() => void navigate('/login')}
      />
    </>
  )
}
