import type { ComponentType } from 'react'
import { canOpenPage, currentBusiness, t } from '../../../vocabulary'
import { useWorkbench } from '../../screens/context'
import { NoAccessPage } from '../../shell/StatusPages'

/** A page that the business declares, for people with the permissions that the page requires. */
export function BusinessPageRoute({ name, Page }: { name: string; Page: ComponentType }) {
  const { registry, can, canOffer = can } = useWorkbench()
  if (!canOpenPage(registry, canOffer, name)) return <NoAccessPage />
  return (
    <>
      <title>{`${t(currentBusiness().pages?.[name]?.label ?? '')} · ${currentBusiness().name}`}</title>
      <Page />
    </>
  )
}
