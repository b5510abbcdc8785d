import { useDataProvider } from '@refinedev/core'
import { useWorkbench } from '../../src/screens/context'
import { useFormContext } from '../../src/screens/form/form-context'
import { useAccess } from '../../src/screens/shared/records/access'
import { useInvalidateRecords } from '../../src/screens/shared/records/invalidate-records'
import { silentProvider } from '../../src/screens/shared/records/silent-queries'
import type { OrderedPicture } from '../../vocabulary'

interface Stored {
  /** The field that contains the images. */
  readonly name: string
  readonly field: { readonly of: string; readonly by: string }
  readonly stored: readonly OrderedPicture[]
}

/** The operations on stored images that the user can do. If the API returns no ids, the user can do no operation. */
export function useStoredPictures({ name, field: { of, by }, stored }: Stored) {
  const { registry, api } = useWorkbench()
  const { resource, record } = useFormContext()
  const { canCall } = useAccess()
  const provider = useDataProvider()
  const { deleteOne } = provider()
  const changed = useInvalidateRecords()
  const pictures = registry.get(of)
  const act = async (
    action: string,
    picture: OrderedPicture | undefined,
    values: Readonly<Record<string, unknown>>,
  ) => {
    await api.act(pictures, action, picture && { ...picture }, values)
    await changed(resource)
  }
  /** Loads the current images. Returns undefined if the images cannot be loaded. */
  const now = async (): Promise<readonly OrderedPicture[] | undefined> => {
    if (!record) return undefined
    const asked = { resource: resource.name, id: record.id }
    const read = await provider(silentProvider)
      .getOne(asked)
      .catch(() => undefined)
    return read?.data[name] as readonly OrderedPicture[] | undefined
  }
  if (stored.some(({ id }) => id === undefined)) return { now }
  return {
    now,
    ...(canCall(pictures, 'delete') && {
      remove: async ({ id }: OrderedPicture) => {
        await deleteOne({ resource: of, id })
        await changed(resource)
      },
    }),
    ...(canCall(pictures, 'priority') && {
      order: (ordered: readonly OrderedPicture[]) =>
        act('priority', undefined, {
          [`${by}Id`]: record?.id,
          images: ordered.map(({ id }, priority) => ({ id, priority })),
        }),
    }),
    ...(canCall(pictures, 'describe') && {
      describe: (picture: OrderedPicture, alt: string) => act('describe', picture, { alt }),
    }),
  }
}
