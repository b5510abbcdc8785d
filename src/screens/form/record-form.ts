import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import type { Providers } from '../../../providers'
import type { AnyRecord, Resource } from '../../../vocabulary'

/** The data provider for what is sent where one types: what it is refused for is told there, and by no toast. */
export const formProvider: keyof Providers['dataProviders'] = 'form'

type Values = Readonly<Record<string, unknown>>

/**
 * antd's form and Refine's saving of a record, new where there is no id. The hook is kept from fetching, since it
 * empties the form whenever the record comes anew, and would take away what is being typed.
 */
export const useRecordForm = (resource: Resource, id: string | undefined) =>
  useForm<AnyRecord, HttpError, Values>({
    resource: resource.name,
    dataProviderName: formProvider,
    action: id === undefined ? 'create' : 'edit',
    id,
    queryOptions: { enabled: false, queryKey: ['form', resource.name, id] },
    redirect: false,
    // Whoever saves tells what has changed, and once is enough.
    invalidates: [],
    mutationMode: 'pessimistic',
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
  })
