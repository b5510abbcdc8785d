import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { arrayMove } from '@dnd-kit/sortable'
import { Button } from 'antd'
import {
  type Attachment,
  allFileTypes,
  type FileType,
  fileExtensionsOf,
  fileRejectionReason,
  t,
} from '../../vocabulary'
import type { InputProps } from '../kind-input'
import { DropZone } from '../shared/DropZone'
import { idOfFile } from '../shared/file-ids'
import { Sortable, useSortableItem } from '../shared/sortable'
import { attachmentNameOf, attachmentsIn, formatFileSize } from './attachments'
import { Download } from './Downloads'
import { TypeIcon } from './TypeIcon'
import './file.css'

type Entry = Attachment | File

interface Options {
  readonly types?: readonly FileType[]
  readonly megabytes?: number
  readonly max?: number
}

const isFile = (entry: unknown): entry is File => entry instanceof File

const idOf = (entry: Entry): string => (isFile(entry) ? idOfFile(entry) : entry.url)

interface ShelfProps extends Pick<InputProps<Options>, 'field' | 'disabled' | 'control'> {
  readonly entries: readonly Entry[]
  readonly max: number
  readonly label: string
  readonly mayRemove: boolean
  readonly onChange: (entries: readonly Entry[]) => void
}

const limitsText = (endings: string, max: number, files: number) =>
  files > 1
    ? t('{{endings}}, at most {{max}} MB each, up to {{files}} files', { endings, max, files })
    : t('{{endings}}, at most {{max}} MB', { endings, max })

/** Shows a list of chosen and stored files, and a drop zone for more files. The form sends all files together. */
function Shelf({ field, entries, max, label, mayRemove, disabled, control, onChange }: ShelfProps) {
  const { types = allFileTypes, megabytes = 10 } = field
  const endings = fileExtensionsOf(types)
  const room = max === 1 ? 1 : max - entries.length
  return (
    <div className="input-files">
      {entries.length > 0 && (
        <Sortable ids={entries.map(idOf)} onMove={(from, to) => onChange(arrayMove([...entries], from, to))}>
          {entries.map((entry) => (
            <Row
              key={idOf(entry)}
              entry={entry}
              disabled={disabled}
              mayMove={entries.length > 1}
              onRemove={mayRemove ? () => onChange(entries.filter((other) => other !== entry)) : undefined}
            />
          ))}
        </Sortable>
      )}
      {room > 0 ? (
        <DropZone
          control={control}
          disabled={disabled}
          label={label}
          accept={endings.map((ending) => `.${ending}`).join(',')}
          limits={limitsText(endings.join(', ').toUpperCase(), megabytes, max)}
          objectionTo={async (file) =>
            fileRejectionReason(file.name, new Uint8Array(await file.arrayBuffer()), { types, megabytes })
          }
          room={room}
          max={max}
          onPick={(picked) => onChange(max === 1 ? picked : [...entries, ...picked])}
        />
      ) : (
        <p className="input-full">{t('The maximum of {{max}} is reached.', { max })}</p>
      )}
    </div>
  )
}

interface RowProps {
  readonly entry: Entry
  readonly disabled: boolean
  readonly mayMove: boolean
  readonly onRemove?: () => void
}

function Row({ entry, disabled, mayMove, onRemove }: RowProps) {
  const { element, handle } = useSortableItem(idOf(entry), disabled || !mayMove)
  const name = isFile(entry) ? entry.name : attachmentNameOf(entry)
  return (
    <div className="input-file" {...element}>
      {mayMove && (
        <button {...handle} aria-label={t('Move {{name}}', { name })} className="input-file-handle">
          <HolderOutlined aria-hidden />
        </button>
      )}
      <TypeIcon name={name} />
      {isFile(entry) ? <span dir="auto">{name}</span> : <Download file={entry} />}
      {entry.size !== undefined && <small>{formatFileSize(entry.size)}</small>}
      {isFile(entry) && (
        <small>
          <b>{t('New')}</b>
        </small>
      )}
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('Remove {{name}}', { name })}
          title={t('Remove')}
          disabled={disabled}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

const entriesIn = (value: unknown): readonly Entry[] =>
  [value].flat().flatMap((one): readonly Entry[] => (isFile(one) ? [one] : attachmentsIn(one ?? '')))

/** The input for several files. Users can drop, choose, paste, sort and remove files. */
export function FilesInput({ field, value, onChange, disabled, control }: InputProps<Options, readonly Entry[]>) {
  return (
    <Shelf
      field={field}
      entries={entriesIn(value)}
      max={field.max ?? 12}
      label={t('Drop files here, choose or paste them')}
      mayRemove
      disabled={disabled}
      control={control}
      onChange={(entries) => onChange?.(entries)}
    />
  )
}

/** The input for one file. Users can drop, choose, paste, replace and remove the file. */
export function FileInput({ field, value, onChange, disabled, control }: InputProps<Options, Entry>) {
  const entries = entriesIn(value)
  return (
    <Shelf
      field={field}
      entries={entries}
      max={1}
      label={entries.length > 0 ? t('Replace') : t('Drop a file here, or choose one')}
      mayRemove={!field.required}
      disabled={disabled}
      control={control}
      onChange={([entry]) => onChange?.(entry ?? null)}
    />
  )
}
