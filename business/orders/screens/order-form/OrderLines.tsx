import { Form } from 'antd'
import { type AnyRecord, checkValue, type Field, idOf, innerFields, labelOf, type Reference, t } from 'deckhand'
import {
  afterPointerRelease,
  FieldItem,
  FormContext,
  focusInput,
  formatMoney,
  inputId,
  type PieceProps,
  RecordSearch,
  useFormContext,
  useResource,
  useSiblings,
  useWorkbench,
} from 'deckhand/screens'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type order from '../../../../resources/customer-order'
import { CouponChoice, OrderPreviewContext } from './CouponChoice'
import { OrderLine, type OrderLineValue } from './OrderLine'
import { currencyNameOf, stockText, useOrderCurrency } from './order-currency'
import { useOrderPreview } from './order-preview'
import { Totals } from './Totals'
import './order-lines.css'

const adder = ['items', 'add'] as const

const strayProblem = ({ name = '' }: Reference) =>
  t("Choose a product from the list, or clear '{{text}}'.", { text: name })

/** The lines of an order with their amounts. The coupon, the shipping charge and the totals are below the lines. */
export default function OrderLines({ resource }: PieceProps<typeof order>) {
  const { registry } = useWorkbench()
  const setting = useFormContext()
  const form = Form.useFormInstance()
  const products = useResource('product')
  const currency = useOrderCurrency()
  const previewed = useOrderPreview(resource)
  const { preview, isStale } = previewed
  const { items, coupon } = useSiblings([], ['items', 'coupon'])
  const [wanted, setWanted] = useState<number>()
  /** The text in the product search that matches no product. */
  const [stray, setStray] = useState<Reference | null>(null)
  const [complaint, setComplaint] = useState<string>()
  const lines = (items ?? []) as readonly OrderLineValue[]
  const fields = innerFields(resource.fields.items as Field, (name) => registry.get(name).fields) ?? {}

  useEffect(() => {
    if (wanted === undefined) return
    focusInput(setting.form, ['items', wanted, 'quantity'])
    setWanted(undefined)
  }, [setting.form, wanted])

  // The error message moves the controls below the message. The message therefore appears only after the user releases
  // the pointer.
  useEffect(
    () =>
      afterPointerRelease(() => {
        setComplaint(stray ? strayProblem(stray) : undefined)
        if (!stray && form.getFieldError(['items']).length > 0) form.setFields([{ name: ['items'], errors: [] }])
      }),
    [form, stray],
  )

  const toAdder = () => focusInput(setting.form, adder)
  /** Enter moves the focus to the product search. Without this handler, Enter would submit the order. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target as Element).matches('input')) return
    event.preventDefault()
    toAdder()
  }
  const rule = {
    validator: async (_: unknown, given: unknown) => {
      const { messages } = checkValue(resource.fields, 'items', given ?? [])
      if (stray) throw new Error(strayProblem(stray))
      if (messages.length > 0) throw new Error(t('Add at least one product.'))
    },
  }

  return (
    <FormContext value={{ ...setting, rules: [], notes: [], listDepth: 1 }}>
      <Form.List name="items" rules={[rule]}>
        {(entries, { add, remove }, { errors }) => {
          const choose = (product: AnyRecord, keepsFocus: boolean) => {
            const known = lines.findIndex((line) => idOf(line?.product) === product.id)
            const { quantity = 0 } = lines[known] ?? {}
            // A quantity that is not a number stays in the form, so that the validation reports the error.
            if (known >= 0 && typeof quantity !== 'string')
              form.setFieldValue(['items', known, 'quantity'], (quantity ?? 0) + 1)
            else if (known >= 0) setWanted(known)
            else add({ product, quantity: 1, discount: null })
            if (!keepsFocus) setWanted(known >= 0 ? known : entries.length)
          }
          return (
            <fieldset id={inputId(setting.form, ['items'])} tabIndex={-1} className="order-lines">
              <legend className="visually-hidden">{labelOf(resource.fields, 'items')}</legend>
              <table>
                {entries.length > 0 && (
                  <thead>
                    <tr>
                      <th scope="col">{labelOf(fields, 'product')}</th>
                      <th scope="col">{t('Price')}</th>
                      <th scope="col">{t('Tax')}</th>
                      <th scope="col">{labelOf(fields, 'quantity')}</th>
                      <th scope="col">{labelOf(fields, 'discount')}</th>
                      <th scope="col">{t('Amount')}</th>
                      <th>
                        <span className="visually-hidden">{t('Remove')}</span>
                      </th>
                    </tr>
                  </thead>
                )}
                <tbody onKeyDown={goOn}>
                  {entries.map(({ key, name }) => (
                    <OrderLine
                      key={key}
                      fields={fields}
                      path={['items', name]}
                      value={lines[name]}
                      priced={preview?.items[name] ?? undefined}
                      currency={currency}
                      isStale={isStale}
                      onRemove={() => {
                        remove(name)
                        toAdder()
                      }}
                    />
                  ))}
                </tbody>
              </table>
              <div className="order-add">
                <RecordSearch
                  resource={products}
                  value={stray}
                  onChoose={(record, keepsFocus) => {
                    setStray(null)
                    choose(record, keepsFocus)
                  }}
                  onUnread={setStray}
                  describe={(record) => [record.sku, stockText(record)].filter(Boolean).join(' · ')}
                  aside={(record) => record.price != null && formatMoney(record.price, currencyNameOf(record.currency))}
                  placeholder={t('Add a product by name, SKU or barcode')}
                  control={{
                    id: inputId(setting.form, adder),
                    'aria-label': t('Add a product by name, SKU or barcode'),
                    ...(stray && { 'aria-invalid': 'true' }),
                  }}
                />
              </div>
              <Form.ErrorList errors={complaint ? [complaint] : errors} />
            </fieldset>
          )
        }}
      </Form.List>
      <FormContext value={setting}>
        <div className="order-foot">
          <div className="order-coupon">
            <OrderPreviewContext value={preview}>
              <FieldItem fields={resource.fields} name="coupon" input={CouponChoice} />
            </OrderPreviewContext>
            <p className="order-hint" role="status" data-stale={isStale || undefined}>
              {coupon ? preview?.couponTerms : undefined}
            </p>
            {previewed.isOffered && <FieldItem fields={resource.fields} name="shippingCharge" />}
          </div>
          <Totals {...{ lines, currency, previewed }} coupon={(coupon as Reference | null)?.name} />
        </div>
      </FormContext>
    </FormContext>
  )
}
