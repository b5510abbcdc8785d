import { Button, Form } from 'antd'
import { serialText, t } from 'deckhand'
import { FieldItem, type PieceProps, useSiblings } from 'deckhand/screens'
import type stockIn from '../../../../resources/stock-in'
import { type SerialRange, useNextSerialRange } from './next-range'
import './stock-sequence.css'

const names = ['serialPrefix', 'serialFrom', 'serialTo'] as const

/** Inputs for the serials of a batch, with a button that fills in the next free serials. */
export default function StockSequence({ resource, record }: PieceProps<typeof stockIn>) {
  const form = Form.useFormInstance()
  const typed = useSiblings([], ['product', 'quantity', ...names])
  const range = useNextSerialRange(resource, record ? {} : typed)
  const taken = range && { serialPrefix: range.prefix || null, serialFrom: range.from, serialTo: range.to }
  const isTaken = taken && typed.serialFrom === taken.serialFrom && typed.serialTo === taken.serialTo
  return (
    <>
      {range && taken && (
        <p className="stock-sequence" aria-live="polite">
          <span>
            {t('Next free serial numbers:')} <strong>{spanOf(range)}</strong>
          </span>
          <Button size="small" disabled={isTaken} onClick={() => form.setFieldsValue(taken)}>
            {isTaken ? t('Numbers entered') : t('Use these numbers')}
          </Button>
        </p>
      )}
      <div className="form-fields">
        {names.map((name) => (
          <FieldItem key={name} fields={resource.fields} name={name} />
        ))}
      </div>
    </>
  )
}

function spanOf({ prefix, padding, from, to }: SerialRange): string {
  const [first, last] = [from, to].map((number) => serialText(prefix, number, padding)) as [string, string]
  return first === last ? first : t('{{first}} to {{last}}', { first, last })
}
