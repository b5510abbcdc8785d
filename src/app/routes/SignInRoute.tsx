import { useNavigate } from 'react-router'
import { loadSendRequest } from '../../../providers/http/http-client'
import { currentBusiness, t } from '../../../vocabulary'
import { useLanguage } from '../../shell/language'
import { SignInPage } from '../../shell/sign-in/SignInPage'
import { useClient, useResumeStore } from '../client'
import { loadLanding, loadWorkspace } from './chunks'

/** Loads the code for signing in and for the next pages, before the API answers. */
const prefetch = () => {
  // Code that fails to load is loaded again when a page needs the code. The second attempt reports the error.
  loadWorkspace().catch(() => undefined)
  loadLanding().catch(() => undefined)
  loadSendRequest().catch(() => undefined)
}

/** The sign-in page, connected to the client. */
export const SignInRoute = () => {
  const { auth, settings } = useClient()
  const resume = useResumeStore()
  const navigate = useNavigate()
  useLanguage()
  return (
    <>
      <title>{`${t('Sign in')} · ${currentBusiness().name}`}</title>
      <SignInPage
        sample={settings.sample}
        takesName={settings.adapter !== undefined}
        onBegin={prefetch}
        {...(settings.mailsLinks && {
          onForgotten: (email: string) => void navigate('/forgotten-password', { state: email }),
        })}
        onSignIn={async (credentials) => {
          const signedIn = await auth.signIn(credentials)
          if (signedIn === 'done') await navigate(resume.destination(), { replace: true })
          return signedIn
        }}
      />
    </>
  )
}
