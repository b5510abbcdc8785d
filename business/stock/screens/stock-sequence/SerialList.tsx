import { Button, Input, type InputRef } from 'antd'
import { type AnyRecord, comparableCode, foldCode, t } from 'deckhand'
import {
  CameraButton,
  formatNumber,
  hasOtherItemNumber,
  type InputProps,
  loadScans,
  loadTableFile,
  playScanTone,
  type ScannedCode,
  type Scans,
  Select,
  withGroupSeparator,
} from 'deckhand/screens'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** The delay of the check after the last change of the text, in milliseconds. */
const pause = 250

/** The length from which a pasted text counts as long, in characters. */
const longPaste = 20_000

const lineBreak = /\r\n?|\n/

const linesOf = (text: string): readonly string[] | null => (text.trim() === '' ? null : text.split(lineBreak))

/** The number of lines of a pasted text that show whether the text is a table. */
const testedLines = 20

/** Whether each of the first lines of a text has columns. A scanned code is not divided. */
const isTable = (text: string, { parseScan }: Scans) =>
  text
    .split(lineBreak)
    .filter((line) => line.trim() !== '')
    .slice(0, testedLines)
    .every((line) => line.includes('\t') || (/[,;]/.test(line) && parseScan(line).serial === line.trim()))

const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '')

/** The number of serials in a list, and the lines that are wrong. */
interface ListCheck {
  readonly count: number
  readonly problems: readonly string[]
}

const emptyCheck: ListCheck = { count: 0, problems: [] }

const checkLines = ({ readSerialLines }: Scans, lines: readonly string[]): ListCheck => {
  const { serials = [], problems = [] } = readSerialLines(lines)
  return { count: problems.length > 0 ? lines.filter((line) => line.trim() !== '').length : serials.length, problems }
}

/** The reason why a scanned code is not added to the list. Returns undefined if the code fits the product. */
function refusalOf(read: ScannedCode, product: AnyRecord | undefined): string | undefined {
  const { text, serial, gtin } = read
  const barcode = product?.barcode
  const name = String(product?.name ?? '')
  if (hasOtherItemNumber(read, barcode))
    return t("The code has the item number of another product, not of '{{name}}'. Check the product.", {
      name: name,
    })
  return gtin !== undefined && serial === text && typeof barcode === 'string' && comparableCode(barcode) === gtin
    ? t("'{{code}}' is the barcode of '{{name}}'. Scan the serial number of the card.", {
        code: text,
        name: name,
      })
    : undefined
}

interface SerialListProps extends InputProps<unknown, readonly string[]> {
  /** The product of the stock-in. By default, the product is unknown. */
  readonly product?: AnyRecord | undefined
  /** Called with the number of serials in the list. */
  readonly onCount: (count: number) => void
}

/**
 * An input for a list of serials, which users scan, paste, type or read from a file. Each scan adds a line. The text
 * area is not controlled by React, so that it stays fast with 50,000 lines.
 */
export function SerialList({ value, onChange, disabled, control, siblings, product, onCount }: SerialListProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const scanInput = useRef<InputRef>(null)
  const file = useRef<HTMLInputElement>(null)
  const [check, setCheck] = useState(emptyCheck)
  const [said, setSaid] = useState<string>()
  const [table, setTable] = useState<Awaited<ReturnType<typeof readFile>>>()
  const [scanning, setScanning] = useState('')
  const status = useId()
  const quantity = Number(siblings.quantity)
  const text = textOf(value)
  const latestCount = useRef(onCount)
  useEffect(() => {
    latestCount.current = onCount
  })
  useEffect(() => {
    if (area.current && area.current.value !== text) area.current.value = text
    const timer = setTimeout(
      () =>
        void loadScans().then((scans) => {
          const checked = text === '' ? emptyCheck : checkLines(scans, text.split('\n'))
          setCheck(checked)
          latestCount.current(checked.count)
        }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [text])

  const write = (lines: readonly string[]) => {
    const next = linesOf(lines.join('\n'))
    if (area.current) area.current.value = next?.join('\n') ?? ''
    onChange?.(next)
  }
  const present = () => linesOf(area.current?.value ?? '') ?? []
  const take = async (code: string) => {
    setScanning('')
    if (code.trim() === '') return
    const { parseScan, readSerial } = await loadScans()
    const read = readSerial(code)
    const serial = read.problem === undefined ? read.serial : ''
    const refusal = read.problem ?? refusalOf(parseScan(code), product)
    const lines = present()
    const at = lines.findIndex((line) => foldCode(line) === foldCode(serial))
    const isNew = refusal === undefined && at < 0
    playScanTone(isNew ? 'right' : 'wrong')
    setSaid(
      refusal ??
        (isNew
          ? t('{{serial}} was added.', { serial })
          : t('{{serial}} is already in line {{line}}.', { serial, line: at + 1 })),
    )
    if (isNew) write([...lines.filter((line) => line.trim() !== ''), serial])
    scanInput.current?.focus()
  }
  /**
   * Adds a pasted text to the list. A text with several columns is read like a file. Codes on one line, separated by
   * tabs, commas or semicolons, become one line each.
   *
   * @param between the text before and after the pasted text.
   */
  const addPasted = async (pasted: string, [before, after]: readonly [string, string]) => {
    const lines = pasted.split(lineBreak).filter((line) => line.trim() !== '')
    if (!isTable(pasted, await loadScans())) return write((before + pasted + after).split(lineBreak))
    if (lines.length > 1) return choose(new File([pasted], 'list.tsv'))
    const codes = pasted.split(/[\t,;]/).map((code) => code.trim())
    write((before + codes.filter(Boolean).join('\n') + after).split(lineBreak))
  }
  /** Browsers insert a long text slowly, so a long paste sets the value of the text area. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value: before, selectionStart: from, selectionEnd: to } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.length < longPaste && !/[\t,;]/.test(pasted)) return
    event.preventDefault()
    void addPasted(pasted, [before.slice(0, from), before.slice(to)])
  }
  /** Several codes in the input for scans belong into the list. */
  const pasteScan = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n\t,;]/.test(pasted.trim())) return
    event.preventDefault()
    void addPasted(pasted, [present().length > 0 ? `${present().join('\n')}\n` : '', ''])
  }
  const onKey = (event: KeyboardEvent) => {
    const separated = withGroupSeparator(event, scanning)
    if (separated !== undefined) setScanning(separated)
    if (event.key !== 'Enter' && (event.key !== 'Tab' || scanning.trim() === '' || event.shiftKey)) return
    event.preventDefault()
    void take(scanning)
  }
  const addFrom = (found: NonNullable<typeof table>, column: number) => {
    write([...present(), ...(found.columns[column]?.codes ?? [])])
    setTable(undefined)
    setSaid(t('Lines added: {{count}}', { count: formatNumber(found.columns[column]?.codes.length ?? 0) }))
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      const found = await readFile(chosen)
      if (found.columns.length === 1) addFrom(found, 0)
      else setTable(found)
    } catch (error) {
      setSaid((error as Error).message)
    }
  }
  return (
    <div className="serial-list">
      <div className="serial-list-ways">
        <Input
          ref={scanInput}
          aria-label={t('Scan a card')}
          placeholder={t('Scan a card')}
          autoComplete="off"
          spellCheck={false}
          value={scanning}
          disabled={disabled}
          onChange={({ target }) => setScanning(target.value)}
          onKeyDown={onKey}
          onPaste={pasteScan}
        />
        <CameraButton onCode={(code) => void take(code)} />
        <Button disabled={disabled} onClick={() => file.current?.click()}>
          {t('Read from file')}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          aria-label={t('File with serial numbers')}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {table && (
        <Select
          aria-label={t('Column with the serial numbers')}
          placeholder={t('Choose the column with the serial numbers')}
          options={table.columns.map(({ head }, index) => ({ value: index, label: head }))}
          onChange={(column: number) => addFrom(table, column)}
        />
      )}
      <textarea
        {...control}
        ref={area}
        className="ant-input serial-list-text"
        rows={8}
        spellCheck={false}
        aria-describedby={status}
        placeholder={t('One serial number per line')}
        disabled={disabled}
        defaultValue={text}
        onPaste={paste}
        onChange={({ target }) => onChange?.(linesOf(target.value))}
      />
      <p id={status} className="serial-list-count" role="status" data-full={check.count === quantity || undefined}>
        <strong>
          {Number.isInteger(quantity) && quantity > 0
            ? t('{{count}} of {{quantity}}', { count: formatNumber(check.count), quantity: formatNumber(quantity) })
            : t('Serial numbers: {{count}}', { count: formatNumber(check.count) })}
        </strong>{' '}
        {said}
      </p>
      {check.problems.length > 0 && (
        <ul className="serial-list-problems" role="alert">
          {check.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The columns of a file with their cells. The first row is a heading if only the other rows contain digits. */
async function readFile(file: File) {
  const { openImportTable } = await loadTableFile()
  const { heads, count, rows, close } = await openImportTable(file)
  try {
    const cells = await rows(0, count)
    const isHeading = (column: number) => {
      const filled = cells.map(({ cells: row }) => row[column] ?? '').filter((cell) => cell !== '')
      const withDigits = filled.filter((cell) => /\d/.test(cell)).length
      return !/\d/.test(heads[column] ?? '') && filled.length > 0 && withDigits > filled.length / 2
    }
    return {
      columns: heads.map((head, column) => {
        const codes = cells.map(({ cells: row }) => row[column] ?? '').filter((cell) => cell !== '')
        return { head, codes: isHeading(column) || head === '' ? codes : [head, ...codes] }
      }),
    }
  } finally {
    close()
  }
}
