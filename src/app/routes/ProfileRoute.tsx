import { useState } from 'react'
import { createAccount } from '../../../providers/session/account'
import { currentBusiness, t } from '../../../vocabulary'
import { ProfilePage } from '../../pieces/profile'
import { useWorkbench } from '../../screens/context'
import { NotFoundPage } from '../../shell/StatusPages'
import { useClient } from '../client'

/**
 * The profile page, on which people see and change their own data. The route does not exist if the API has no profiles.
 */
export const ProfileRoute = () => {
  const { send, session } = useClient()
  const { can } = useWorkbench()
  const { profile, description, backups } = session.userData() ?? {}
  const [account] = useState(() => createAccount(send))
  if (profile !== true) return <NotFoundPage />
  return (
    <>
      <title>{`${t('Profile')} · ${currentBusiness().name}`}</title>
      <ProfilePage
        account={account}
        isDescribed={description === true}
        hasBackups={backups === true && can('user', 'manageBackups')}
      />
    </>
  )
}
