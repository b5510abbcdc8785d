import { useState } from 'react'
import { createAccount } from '../../providers/account'
import { ownBusiness, t } from '../../vocabulary'
import { ProfilePage } from '../pieces/profile'
import { NotFoundPage } from '../shell/Page'
import { useClient } from './client'

/** What people see of themselves and change; there is none where the API keeps no profile. */
export const Profile = () => {
  const { send, session } = useClient()
  const { profile, description } = session.userData() ?? {}
  const [account] = useState(() => createAccount(send))
  if (profile !== true) return <NotFoundPage />
  return (
    <>
      <title>{`${t('Profile')} · ${ownBusiness().name}`}</title>
      <ProfilePage account={account} isDescribed={description === true} />
    </>
  )
}
