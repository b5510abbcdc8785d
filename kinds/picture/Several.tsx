import { arrayMove } from '@dnd-kit/sortable'
import { useDataProvider } from '@refinedev/core'
import { useWorkbench } from '../../src/screens/context'
import { useSetting } from '../../src/screens/form/setting'
import { useAccess } from '../../src/screens/shared/access'
import { useChanged } from '../../src/screens/shared/changed'
import { type OrderedPicture, t, titleOf } from '../../vocabulary'
import type { InputProps } from '../input'
import { idOfFile } from '../shared/file-ids'
import { Sortable } from '../shared/sortable'
import { PictureCard } from './PictureCard'
import { PictureDrop } from './PictureDrop'

type Entry = OrderedPicture | File

interface Options {
  readonly of: string
  readonly by: string
  readonly max?: number
}

const isFile = (entry: Entry): entry is File => entry instanceof File

const isStored = (entry: Entry): entry is OrderedPicture => !isFile(entry)

/** An id for what is shown: that of a stored picture, its address where the API gives none, one of our own for a file. */
const idOfEntry = (entry: Entry): string => (isFile(entry) ? idOfFile(entry) : (entry.id ?? entry.url))

/**
 * Several pictures, the first of which is the cover. Those that are stored are records of their own: moving, describing
 * or removing one is done at once. New ones come behind them, and wait for the form to be saved.
 */
export function Images({ field, value, onChange, disabled, control }: InputProps<Options, readonly Entry[]>) {
  const entries = value ?? []
  const { resource, record } = useSetting()
  const does = useStored(field, entries)
  const put = (next: readonly Entry[]) => onChange?.(next)
  const max = field.max ?? 12
  const stored = entries.filter(isStored)
  const files = entries.filter(isFile)
  const titled = (record && titleOf(resource, record)) || t(resource.label.one)

  const order = async (next: readonly OrderedPicture[]) => {
    put([...next, ...files])
    // The toast tells of the refusal; the pictures go back to where they were.
    await does.order?.(next).catch(() => put(entries))
  }
  const remove = async (entry: OrderedPicture) => {
    await does.remove?.(entry)
    put(entries.filter((other) => other !== entry))
  }
  const describe = async (entry: OrderedPicture, alt: string) => {
    await does.describe?.(entry, alt)
    put(entries.map((other) => (other === entry ? { ...entry, alt } : other)))
  }

  return (
    <div className="input-gallery">
      <Sortable
        ids={stored.map(idOfEntry)}
        layout="grid"
        onMove={(from, to) => void order(arrayMove([...stored], from, to))}
      >
        {stored.map((entry, index) => (
          <PictureCard
            key={idOfEntry(entry)}
            id={idOfEntry(entry)}
            entry={entry}
            label={entry.alt || t('{{name}}, picture {{number}}', { name: titled, number: index + 1 })}
            isCover={index === 0}
            disabled={disabled}
            mayMove={does.order !== undefined && stored.length > 1}
            onRemove={does.remove && (() => remove(entry))}
            onCover={
              does.order && index > 0 ? () => order([entry, ...stored.filter((other) => other !== entry)]) : undefined
            }
            onDescribe={does.describe && ((alt) => describe(entry, alt))}
          />
        ))}
      </Sortable>
      <Sortable
        ids={files.map(idOfEntry)}
        layout="grid"
        onMove={(from, to) => put([...stored, ...arrayMove([...files], from, to)])}
      >
        {files.map((entry, index) => (
          <PictureCard
            key={idOfEntry(entry)}
            id={idOfEntry(entry)}
            entry={entry}
            label={entry.name}
            isCover={stored.length === 0 && index === 0}
            disabled={disabled}
            mayMove={files.length > 1}
            onRemove={async () => put(entries.filter((other) => other !== entry))}
          />
        ))}
      </Sortable>
      {entries.length < max && (
        <PictureDrop
          control={control}
          disabled={disabled}
          label={t('Drop pictures here, choose or paste them')}
          room={max - entries.length}
          max={max}
          onPick={(picked) => put([...entries, ...picked])}
        />
      )}
      {entries.length >= max && (
        <p className="input-full">{t('These are as many as there may be: {{max}}.', { max })}</p>
      )}
    </div>
  )
}

/** What may be done with pictures that are stored already: nothing, where the API gives them no ids. */
function useStored({ of, by }: Options, entries: readonly Entry[]) {
  const { registry, api } = useWorkbench()
  const { resource, record } = useSetting()
  const { may } = useAccess()
  const { deleteOne } = useDataProvider()()
  const changed = useChanged()
  const pictures = registry.get(of)
  const act = async (
    action: string,
    picture: OrderedPicture | undefined,
    values: Readonly<Record<string, unknown>>,
  ) => {
    await api.act(pictures, action, picture && { id: picture.id }, values)
    await changed(resource)
  }
  if (entries.some((entry) => isStored(entry) && entry.id === undefined)) return {}
  return {
    ...(may(pictures, 'delete') && {
      remove: async ({ id }: OrderedPicture) => {
        await deleteOne({ resource: of, id })
        await changed(resource)
      },
    }),
    ...(may(pictures, 'priority') && {
      order: (ordered: readonly OrderedPicture[]) =>
        act('priority', undefined, {
          [`${by}Id`]: record?.id,
          images: ordered.map(({ id }, priority) => ({ id, priority })),
        }),
    }),
    ...(may(pictures, 'describe') && {
      describe: (picture: OrderedPicture, alt: string) => act('describe', picture, { alt }),
    }),
  }
}
