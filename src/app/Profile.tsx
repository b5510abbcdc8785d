import { useState } from 'react'
import { createAccount } from '../../providers/account'
import { ownBusiness, t } from '../../vocabulary'
import { ProfilePage } from '../pieces/profile'
import { useWorkbench } from '../screens/context'
import { NotFoundPage } from '../shell/Page'
import { useClient } from './client'

/** What people see of themselves and change; there is none where the API keeps no profile. */
export const Profile = () => {
  const { send, session } = useClient()
  const { can } = useWorkbench()
  const { profile, description, backups } = session.userData() ?? {}
  const [account] = useState(() => createAccount(send))
  if (profile !== true) return <NotFoundPage />
  return (
    <>
      <title>{`${t('Profile')} · ${ownBusiness().name}`}</title>
      <ProfilePage
        account={account}
        isDescribed={description === true}
        hasBackups={backups === true && can('user', 'manageBackups')}
      />
    </>
  )
}
