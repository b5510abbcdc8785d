import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import type { AnyRecord, Resource } from '../../../vocabulary'

type Values = Readonly<Record<string, unknown>>

/** antd's form for a record, with Refine's call that creates a record. */
export const useRecordForm = (resource: Resource) =>
  useForm<AnyRecord, HttpError, Values>({
    resource: resource.name,
    action: 'create',
    queryOptions: { enabled: false },
    redirect: false,
    // The function that saves the record already invalidates the changed data, so Refine must not invalidate it a
    // second time.
    invalidates: [],
    mutationMode: 'pessimistic',
    successNotification: false,
    errorNotification: false,
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
  })
