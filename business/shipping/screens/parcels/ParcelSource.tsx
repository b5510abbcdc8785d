import { Button, Input } from 'antd'
import { t } from 'deckhand'
import { readCells } from 'deckhand/screens'
import { type DragEvent, useId, useState } from 'react'

interface ParcelSourceProps {
  readonly onRead: (cells: readonly (readonly string[])[]) => void
  readonly onFailure: (why: string) => void
}

/** Accepts a table that the user pastes as text, or chooses or drops as a file. */
export function ParcelSource({ onRead, onFailure }: ParcelSourceProps) {
  const id = useId()
  const [text, setText] = useState('')
  const read = (given: Blob | string) => {
    readCells(given).then(onRead, (problem: Error) => onFailure(problem.message))
  }
  const give = (files: FileList | null | undefined) => files?.[0] && read(files[0])
  return (
    <fieldset
      aria-label={t('Add parcels')}
      className="parcels-source"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        give(event.dataTransfer.files)
      }}
    >
      <Input.TextArea
        aria-label={t('Paste order and tracking numbers')}
        placeholder={t(
          'Paste order and tracking numbers from a spreadsheet. Tracking numbers alone are assigned in the order of the rows.',
        )}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          const [file] = event.clipboardData.files
          if (!pasted.trim() && !file) return
          event.preventDefault()
          setText('')
          read(pasted.trim() ? pasted : (file as Blob))
        }}
      />
      <span className="parcels-ways">
        {text.trim() !== '' && (
          <Button
            size="small"
            onClick={() => {
              read(text)
              setText('')
            }}
          >
            {t('Add')}
          </Button>
        )}
        <label htmlFor={id} className="parcels-file">
          {t('Choose a file, or drop it here (CSV or Excel)')}
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            onChange={({ target }) => give(target.files)}
          />
        </label>
      </span>
    </fieldset>
  )
}
