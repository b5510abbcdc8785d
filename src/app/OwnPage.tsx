import type { ComponentType } from 'react'
import { mayOpen, ownBusiness, t } from '../../vocabulary'
import { useWorkbench } from '../screens/context'
import { NoAccessPage } from '../shell/Page'

/** A page of the business's own, for those who may do what it is for. */
export function OwnPage({ name, Page }: { name: string; Page: ComponentType }) {
  const { registry, can, offers = can } = useWorkbench()
  if (!mayOpen(registry, offers, name)) return <NoAccessPage />
  return (
    <>
      <title>{`${t(ownBusiness().pages?.[name]?.label ?? '')} · ${ownBusiness().name}`}</title>
      <Page />
    </>
  )
}
