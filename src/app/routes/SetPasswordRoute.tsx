import { useNavigate } from 'react-router'
import { openOneTimeLink, setPasswordByLink } from '../../../providers/session/account'
import { currentBusiness, t } from '../../../vocabulary'
import { useLanguage } from '../../shell/language'
import { SetPasswordPage } from '../../shell/sign-in/SetPasswordPage'
import { useClient, useResumeStore } from '../client'

/** The page of a one-time link. The token of the link is the fragment of the address, after the '#'. */
export const SetPasswordRoute = () => {
  const { send, auth, session } = useClient()
  const resume = useResumeStore()
  const navigate = useNavigate()
  useLanguage()
  const token = location.hash.slice(1)
  /** The link may belong to another person than the signed-in person. */
  const leave = async () => {
    if (session.token() !== null) auth.signOut()
    resume.forget()
    await navigate('/login', { replace: true })
  }
  return (
    <>
      <title>{`${t('Set your password')} · ${currentBusiness().name}`}</title>
      <SetPasswordPage
        onOpen={() => openOneTimeLink(send, token)}
        onSet={async (password) => {
          await setPasswordByLink(send, { token, password })
          await leave()
        }}
        onLeave={() => void navigate('/login', { replace: true })}
      />
    </>
  )
}
