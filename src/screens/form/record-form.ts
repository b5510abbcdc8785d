import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import type { Providers } from '../../../providers'
import type { AnyRecord, Resource } from '../../../vocabulary'

/** The data provider for what is sent where one types: what it is refused for is told there, and by no toast. */
export const formProvider: keyof Providers['dataProviders'] = 'form'

type Values = Readonly<Record<string, unknown>>

/** antd's form of a record and Refine's making of a new one. */
export const useRecordForm = (resource: Resource) =>
  useForm<AnyRecord, HttpError, Values>({
    resource: resource.name,
    dataProviderName: formProvider,
    action: 'create',
    queryOptions: { enabled: false },
    redirect: false,
    // Whoever saves tells what has changed, and once is enough.
    invalidates: [],
    mutationMode: 'pessimistic',
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
  })
