import { useLocation, useNavigate } from 'react-router'
import { requestPasswordLink } from '../../../providers/session/account'
import { currentBusiness, t } from '../../../vocabulary'
import { useLanguage } from '../../shell/language'
import { ForgottenPasswordPage } from '../../shell/sign-in/ForgottenPasswordPage'
import { useClient } from '../client'

/** The page for a forgotten password, connected to the client. */
export const ForgottenPasswordRoute = () => {
  const { send } = useClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  useLanguage()
  return (
    <>
      <title>{`${t('Forgot your password?')} · ${currentBusiness().name}`}</title>
      <ForgottenPasswordPage
        email={typeof state === 'string' ? state : ''}
        onAsk={(email) => requestPasswordLink(send, email)}
        onLeave={() => void navigate('/login')}
      />
    </>
  )
}
