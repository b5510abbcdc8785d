import type { ComponentType } from 'react'
import { canOpenPage, currentBusiness, t } from '../../vocabulary'
import { useWorkbench } from '../screens/context'
import { NoAccessPage } from '../shell/StatusPages'

/** A page of the business's own, for those who may do what it is for. */
export function BusinessPageRoute({ name, Page }: { name: string; Page: ComponentType }) {
  const { registry, can, offers = can } = useWorkbench()
  if (!canOpenPage(registry, offers, name)) return <NoAccessPage />
  return (
    <>
      <title>{`${t(currentBusiness().pages?.[name]?.label ?? '')} · ${currentBusiness().name}`}</title>
      <Page />
    </>
  )
}
