import { useState } from 'react'
import { createBackups } from '../../../providers/records/backups'
import { currentBusiness, t } from '../../../vocabulary'
import { BackupsPage } from '../../pieces/backups'
import { useWorkbench } from '../../screens/context'
import { NotFoundPage } from '../../shell/StatusPages'
import { useClient } from '../client'

/**
 * The status of the backups, for people with the permission to manage backups. The route does not exist if the API
 * makes no backups.
 */
export const BackupsRoute = () => {
  const { send, session } = useClient()
  const { can } = useWorkbench()
  const [api] = useState(() => createBackups(send))
  if (session.userData()?.backups !== true || !can('user', 'manageBackups')) return <NotFoundPage />
  return (
    <>
      <title>{`${t('Backups')} · ${currentBusiness().name}`}</title>
      <BackupsPage api={api} />
    </>
  )
}
