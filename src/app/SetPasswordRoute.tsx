import { useNavigate } from 'react-router'
import { openOneTimeLink, setPasswordByLink } from '../../providers/account'
import { currentBusiness, t } from '../../vocabulary'
import { useLanguage } from '../shell/language'
import { SetPasswordPage } from '../shell/sign-in/SetPasswordPage'
import { useClient, useResumeStore } from './client'

/** The page of a one-time link, whose token stands behind the '#' of the address. */
export const SetPasswordRoute = () => {
  const { send, auth, session } = useClient()
  const resume = useResumeStore()
  const navigate = useNavigate()
  useLanguage()
  const token = location.hash.slice(1)
  /** Whoever is signed in here need not be the one who was given the link. */
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
