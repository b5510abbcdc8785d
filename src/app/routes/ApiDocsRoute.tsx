import { useState } from 'react'
import { createApiDescription } from '../../../providers/records/api-description'
import { currentBusiness, t } from '../../../vocabulary'
import { ApiDocsPage } from '../../pieces/api-docs'
import { usePreferences } from '../../shell/preferences'
import { NotFoundPage } from '../../shell/StatusPages'
import { useClient } from '../client'

/**
 * The documentation of the API, in which people can also try its calls. The route does not exist if the API does not
 * describe itself.
 */
export const ApiDocsRoute = () => {
  const client = useClient()
  const { skin } = usePreferences()
  const [api] = useState(() => createApiDescription(client))
  if (client.session.userData()?.description !== true) return <NotFoundPage />
  return (
    <>
      <title>{`${t('API documentation')} · ${currentBusiness().name}`}</title>
      <ApiDocsPage api={api} skin={skin} />
    </>
  )
}
