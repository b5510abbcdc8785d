import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import type { AnyRecord, Resource } from '../../../vocabulary'

type Values = Readonly<Record<string, unknown>>

/** antd's form of a record and Refine's making of a new one. */
export const useRecordForm = (resource: Resource) =>
  useForm<AnyRecord, HttpError, Values>({
    resource: resource.name,
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
