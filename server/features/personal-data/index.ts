import { erasureActions, type Registry, type Resource } from '../../../vocabulary'
import type { Handler, Handlers } from '../../contract/handler'
import { eraseRecord, previewErasure } from './erase-record'
import { createRetainedTable } from './erase-values'
import { exportRecord } from './export-record'

/** The handler of a resource with `erasable`, for the actions that the engine adds. */
const personalDataHandler = (resource: Resource): Handler => ({
  tables: async (database) => {
    await createRetainedTable(database)
  },
  beforeAction: {
    [erasureActions.erase]: async (context, id) => {
      await context.store.handlerOf(resource.name).erasure?.lock?.(context, id)
    },
  },
  actions: {
    [erasureActions.export]: exportRecord(resource),
    [erasureActions.preview]: previewErasure(resource),
    [erasureActions.erase]: eraseRecord(resource),
  } as Handler['actions'] & object,
})

/** The engine's handlers for the export and the erasure of personal data, by resource. */
export const personalDataHandlers = ({ all }: Pick<Registry, 'all'>): Handlers =>
  Object.fromEntries(
    all.filter(({ erasable }) => erasable).map((resource) => [resource.name, personalDataHandler(resource)]),
  )
