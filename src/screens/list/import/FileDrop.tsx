import { Button } from 'antd'
import { type DragEvent, useId } from 'react'
import { csvOf, type Fields, labelOf, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { downloadCsv, preferredSeparator } from '../../shared/csv-download'

interface FileDropProps {
  readonly resource: Resource
  readonly fields: Fields
  readonly isReading: boolean
  readonly onFile: (file: File) => void
}

/** The area in which people choose or drop a file, with a link to an empty template. */
export function FileDrop({ resource, fields, isReading, onFile }: FileDropProps) {
  const id = useId()
  const give = (files: FileList | null) => files?.[0] && onFile(files[0])
  const { memory } = useWorkbench()
  const saveTemplate = () => {
    const separator = preferredSeparator(memory)
    const heads = Object.keys(fields).map((name) => labelOf(fields, name))
    downloadCsv(csvOf([heads], separator), `${resource.name}-template`, separator)
  }
  return (
    <>
      <label
        htmlFor={id}
        className="import-drop"
        aria-busy={isReading}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          give(event.dataTransfer.files)
        }}
      >
        <strong>{isReading ? t('Reading the file …') : t('Choose a CSV or Excel file, or drop it here')}</strong>
        <span>{t('The first row must contain the column names. Each further row is one record.')}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={isReading}
          onChange={({ target }) => give(target.files)}
        />
      </label>
      <p className="import-hint">
        {t('To update existing records, first export them for editing and re-import. Rows are matched by ID.')}
      </p>
      <Button type="link" onClick={saveTemplate}>
        {t('Download an empty file with all columns')}
      </Button>
    </>
  )
}
