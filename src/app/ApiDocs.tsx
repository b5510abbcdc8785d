import { useState } from 'react'
import { createDescribed } from '../../providers/described'
import { ownBusiness, t } from '../../vocabulary'
import { ApiDocsPage } from '../pieces/api-docs'
import { NotFoundPage } from '../shell/Page'
import { usePreferences } from '../shell/preferences'
import { useClient } from './client'

/** What the API says of itself, to be read and tried; there is none where it does not describe itself. */
export const ApiDocs = () => {
  const client = useClient()
  const { skin } = usePreferences()
  const [api] = useState(() => createDescribed(client))
  if (client.session.userData()?.description !== true) return <NotFoundPage />
  return (
    <>
      <title>{`${t('API documentation')} · ${ownBusiness().name}`}</title>
      <ApiDocsPage api={api} skin={skin} />
    </>
  )
}
