import { arrayMove } from '@dnd-kit/sortable'
import { Alert } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormContext } from '../../src/screens/form/form-context'
import { mergeOrders, type OrderedPicture, t, titleOf } from '../../vocabulary'
import type { InputProps } from '../kind-input'
import { idOfFile } from '../shared/file-ids'
import { Sortable } from '../shared/sortable'
import { PictureCard } from './PictureCard'
import { PictureDrop } from './PictureDrop'
import { useStoredPictures } from './use-stored-pictures'

type Entry = OrderedPicture | File

interface Options {
  readonly of: string
  readonly by: string
  readonly max?: number
}

const isFile = (entry: Entry): entry is File => entry instanceof File

const isStored = (entry: Entry): entry is OrderedPicture => !isFile(entry)

/**
 * The id of an image. A stored image has the id that the API returned, or else its address. A chosen file gets a new
 * id.
 */
const idOfEntry = (entry: Entry): string => (isFile(entry) ? idOfFile(entry) : (entry.id ?? entry.url))

/**
 * The input for several images. The first image is the cover. Stored images are separate records, so moving, describing
 * or removing a stored image is saved immediately. New images follow the stored images, and are uploaded when the form
 * is saved.
 */
export function ImagesInput({
  field,
  name,
  value,
  onChange,
  disabled,
  control,
}: InputProps<Options, readonly Entry[]>) {
  const entries = value ?? []
  const { resource, record } = useFormContext()
  const put = (next: readonly Entry[]) => onChange?.(next)
  const [note, setNote] = useState<string>()
  const max = field.max ?? 12
  const stored = entries.filter(isStored)
  const does = useStoredPictures({ name, field, stored })
  const files = entries.filter(isFile)
  const titled = (record && titleOf(resource, record)) || t(resource.label.one)
  // The user can choose files while a change is being saved.
  const latest = useRef(entries)
  useLayoutEffect(() => {
    latest.current = entries
  })
  const putStored = (next: readonly OrderedPicture[]) => put([...next, ...latest.current.filter(isFile)])
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const settle = async (next: readonly OrderedPicture[]) => {
    const theirs = (await does.now()) ?? stored
    const [base, now, mine] = [stored, theirs, next].map((some) => some.map(idOfEntry)) as [
      string[],
      string[],
      string[],
    ]
    const ids = mergeOrders(base, now, mine)
    if (!ids) {
      putStored(theirs)
      setNote(
        t(
          'Someone else changed the order of these images. Your change was not saved. Move your image again if needed.',
        ),
      )
      return
    }
    const merged = ids.flatMap((id) => theirs.find((one) => idOfEntry(one) === id) ?? [])
    if (ids.join() !== mine.join()) putStored(merged)
    // A toast shows the refusal, and the images return to their former sequence.
    await does.order?.(merged).catch(() => putStored(theirs))
  }
  /** The moves are saved one after another, because each move is merged with the result of the previous move. */
  const order = (next: readonly OrderedPicture[]): Promise<void> => {
    setNote(undefined)
    putStored(next)
    const work = turn.current.then(() => settle(next))
    turn.current = work.catch(() => undefined)
    return work
  }
  const remove = async (entry: OrderedPicture) => {
    await does.remove?.(entry)
    put(latest.current.filter((other) => idOfEntry(other) !== entry.id))
  }
  const describe = async (entry: OrderedPicture, alt: string) => {
    setNote(undefined)
    const all = await does.now()
    const now = all ? all.find(({ id }) => id === entry.id) : entry
    const stands = now?.alt ?? ''
    if (!now) setNote(t('Someone else removed this image. Your description “{{mine}}” was not saved.', { mine: alt }))
    else if (stands !== (entry.alt ?? '') && stands !== alt)
      setNote(
        t(
          'Someone else changed the description of this image to “{{theirs}}”. Your description “{{mine}}” was not saved.',
          {
            theirs: stands,
            mine: alt,
          },
        ),
      )
    else if (stands !== alt) await does.describe?.(now, alt)
    const isMine = stands === (entry.alt ?? '')
    const kept = now ? [isMine ? { ...now, alt } : now] : []
    put(latest.current.flatMap((other) => (idOfEntry(other) === entry.id ? kept : other)))
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
            label={entry.alt || t('{{name}}, image {{number}}', { name: titled, number: index + 1 })}
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
      {note && <Alert type="info" title={note} />}
      {entries.length < max && (
        <PictureDrop
          control={control}
          disabled={disabled}
          label={t('Drop images here, choose or paste them')}
          room={max - entries.length}
          max={max}
          onPick={(picked) => put([...entries, ...picked])}
        />
      )}
      {entries.length >= max && <p className="input-full">{t('The maximum of {{max}} is reached.', { max })}</p>}
    </div>
  )
}
