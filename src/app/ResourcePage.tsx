import type { ComponentType } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { idInAddress, noun, ownBusiness, type Resource, resourceNow, screenAddress, t } from '../../vocabulary'
import { type PageProps, useWorkbench } from '../screens/context'
import { NoAccessPage, NotFoundPage } from '../shell/Page'
import { standingOf, type Verb } from './verbs'

const titles: Readonly<Record<Verb, (label: Resource['label']) => string>> = {
  list: ({ many }) => t(many),
  show: ({ one }) => t(one),
  create: ({ one }) => t('New {{one}}', { one: noun(t(one)) }),
  edit: ({ one }) => t('Edit {{record}}', { record: noun(t(one)) }),
}

/** One page of the resource that the address names; a new one for each resource and each record. */
export const ResourcePage = ({ verb, Page }: { verb: Verb; Page: ComponentType<PageProps> }) => {
  const { resource: name = '', id: step } = useParams()
  const id = step === undefined ? undefined : idInAddress(step)
  const { registry, can } = useWorkbench()
  const { pathname, search, hash } = useLocation()
  const resource = resourceNow(registry, name)
  if (resource && resource.name !== name)
    return <Navigate replace to={`${screenAddress(resource.name)}${pathname.slice(name.length + 1)}${search}${hash}`} />
  const standing = resource ? standingOf(resource, verb, can) : 'missing'
  if (!resource || standing === 'missing') return <NotFoundPage />
  if (standing === 'closed') return <NoAccessPage />
  return (
    <>
      <title>{`${titles[verb](resource.label)} · ${ownBusiness().name}`}</title>
      <Page key={`${name} ${verb} ${id ?? ''}`} resource={resource} id={id} />
    </>
  )
}
