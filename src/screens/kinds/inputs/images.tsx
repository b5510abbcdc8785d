import { useDataProvider } from '@refinedev/core'
import { Button, Popconfirm, Tag } from 'antd'
import { type OrderedPicture, t } from '../../../vocabulary'
import { useWorkbench } from '../../context'
import { useSetting } from '../../form/setting'
import { useChanged } from '../../shared/changed'
import type { InputProps } from './input'
import { PictureDrop } from './PictureDrop'
import { usePreview } from './preview'

type Entry = OrderedPicture | File

interface Options {
  readonly of: string
  readonly by: string
  readonly max?: number
}

/**
 * Several pictures. New ones wait for the form to be saved; those that are stored are records of their own, so that
 * removing one or making it the cover is done at once.
 */
export function Images({ field, value, onChange, disabled, control }: InputProps<Options, readonly Entry[]>) {
  const entries = value ?? []
  const { remove, cover } = useStored(field)
  const put = (next: readonly Entry[]) => onChange?.(next)
  const room = (field.max ?? 12) - entries.length
  return (
    <div className="input-pictures">
      {entries.map((entry, index) => (
        <PictureCard
          key={entry instanceof File ? `${entry.name}/${entry.lastModified}` : entry.id}
          entry={entry}
          isCover={index === 0}
          disabled={disabled}
          onRemove={async () => {
            if (!(entry instanceof File)) await remove(entry)
            put(entries.filter((other) => other !== entry))
          }}
          onCover={
            entry instanceof File || !cover
              ? undefined
              : async () => {
                  const next = [entry, ...entries.filter((other) => other !== entry)]
                  await cover(next.filter((one): one is OrderedPicture => !(one instanceof File)))
                  put(next)
                }
          }
        />
      ))}
      {room > 0 && (
        <PictureDrop
          control={control}
          disabled={disabled}
          label={t('Drop pictures here, or choose some')}
          room={room}
          onPick={(files) => put([...entries, ...files])}
        />
      )}
    </div>
  )
}

/** What can be done with pictures that are stored already. */
function useStored({ of, by }: Options) {
  const { registry, api, can } = useWorkbench()
  const { resource, record } = useSetting()
  const { deleteOne } = useDataProvider()()
  const changed = useChanged()
  const pictures = registry.get(of)
  return {
    remove: async ({ id }: OrderedPicture) => {
      await deleteOne({ resource: of, id })
      await changed(resource)
    },
    cover:
      pictures.actions.priority && can(of, 'priority')
        ? async (ordered: readonly OrderedPicture[]) => {
            const images = ordered.map(({ id }, priority) => ({ id, priority }))
            await api.act(pictures, 'priority', undefined, { [`${by}Id`]: record?.id, images })
            await changed(resource)
          }
        : undefined,
  }
}

interface CardProps {
  readonly entry: Entry
  readonly isCover: boolean
  readonly disabled: boolean
  readonly onRemove: () => Promise<void>
  readonly onCover?: () => Promise<void>
}

function PictureCard({ entry, isCover, disabled, onRemove, onCover }: CardProps) {
  const isNew = entry instanceof File
  const alt = isNew ? entry.name : (entry.alt ?? t('Picture'))
  // A refusal is told by a toast; the picture then simply stays.
  const attempt = (change: () => Promise<void>) => () => change().catch(() => undefined)
  const remove = (
    <Button type="text" size="small" disabled={disabled} onClick={isNew ? attempt(onRemove) : undefined}>
      {t('Remove')}
    </Button>
  )
  return (
    <figure className="input-picture">
      <img src={usePreview(entry)} alt={alt} />
      <figcaption>
        {isNew && <Tag color="blue">{t('New')}</Tag>}
        {isCover && !isNew && <Tag>{t('Cover')}</Tag>}
        {!isCover && onCover && (
          <Button type="text" size="small" disabled={disabled} onClick={attempt(onCover)}>
            {t('Make cover')}
          </Button>
        )}
        {isNew ? (
          remove
        ) : (
          <Popconfirm title={t('Remove this picture now?')} okText={t('Remove')} onConfirm={attempt(onRemove)}>
            {remove}
          </Popconfirm>
        )}
      </figcaption>
    </figure>
  )
}
