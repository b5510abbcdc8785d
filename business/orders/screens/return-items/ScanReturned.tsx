import { Input } from 'antd'
import { type AnyRecord, comparableCode, foldCode, idOf, isEmpty, t } from 'deckhand'
import {
  CameraButton,
  hasOtherItemNumber,
  playScanTone,
  readScan,
  type ScannedCode,
  withGroupSeparator,
} from 'deckhand/screens'
import { type KeyboardEvent, useState } from 'react'
import { idsOf, useRecordsWhere } from '../order-items/order-lines'
import { cardSerialsOf } from './returned-lines'

interface ScanReturnedProps {
  readonly items: readonly AnyRecord[]
  /** Called with the item of a scanned code, and the serial if the item has cards. Returns whether the code was used. */
  readonly onFound: (item: AnyRecord, serial?: string) => boolean
}

/** The item and the serial of a scanned code: a card of an item, or the SKU of goods without cards. */
function findReturned(items: readonly AnyRecord[], { text, serials, gtin }: ScannedCode) {
  const keys = serials.map(foldCode)
  for (const item of items) {
    const serial = cardSerialsOf(item).find((one) => keys.includes(foldCode(one)))
    if (serial !== undefined) return { item, serial }
  }
  const codes = [text, gtin].flatMap((code) => (code === undefined ? [] : comparableCode(code)))
  const item = items.find(
    (one) => cardSerialsOf(one).length === 0 && !isEmpty(one.sku) && codes.includes(comparableCode(String(one.sku))),
  )
  return item && { item }
}

/** An input for scanned cards and goods of a return. */
export function ScanReturned({ items, onFound }: ScanReturnedProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string>()
  const { rows: products } = useRecordsWhere('product', 'id', idsOf(items, 'product'))
  const barcodeOf = (item: AnyRecord) => products.find(({ id }) => id === idOf(item.product))?.barcode
  const take = (code: string) => {
    setText('')
    if (code.trim() === '') return
    readScan(code, (read) => {
      const found = findReturned(items, read)
      const isOther = found !== undefined && hasOtherItemNumber(read, barcodeOf(found.item))
      const isUsed = found !== undefined && !isOther && onFound(found.item, found.serial)
      const name = found?.serial ?? read.serial ?? read.gtin ?? read.text
      playScanTone(isUsed ? 'right' : 'wrong')
      setSaid(
        isUsed
          ? t('{{code}} was selected.', { code: name })
          : found
            ? isOther
              ? t("The code has the item number of another product, not of '{{name}}'. Check the product.", {
                  name: String(found.item.name ?? ''),
                })
              : t('{{code}} was already selected.', { code: name })
            : (read.problem ?? t('{{code}} does not belong to this order', { code: name })),
      )
    })
  }
  const onKey = (event: KeyboardEvent) => {
    const separated = withGroupSeparator(event, text)
    if (separated !== undefined) setText(separated)
    if (event.key !== 'Enter' && (event.key !== 'Tab' || text.trim() === '' || event.shiftKey)) return
    event.preventDefault()
    take(text)
  }
  return (
    <>
      <div className="return-scan">
        <Input
          // The dialog opens before this input is loaded, and would focus the shipping refund.
          autoFocus
          aria-label={t('Scan returned items')}
          placeholder={t('Scan returned items')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
        />
        <CameraButton onCode={take} />
      </div>
      <p className="return-scan-result" role="status">
        {said}
      </p>
    </>
  )
}
