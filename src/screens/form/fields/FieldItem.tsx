import { Form } from 'antd'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { inputMessagesOf, inputOf } from '../../../../kinds/inputs'
import { type InputControlProps, type InputProps, isBlankInput, type Path } from '../../../../kinds/kind-input'
import {
  adaptValue,
  addressLabelOf,
  checkAgainstOtherLines,
  checkFieldRules,
  checkPostalField,
  checkValue,
  conditionHolds,
  defaultOf,
  type Field,
  type Fields,
  fieldsInCondition,
  innerFields,
  isEmpty,
  isRequiredByCountry,
  labelOf,
  postalFieldsOf,
  t,
  type Values,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { type FormContextValue, useFormContext } from '../form-context'
import { afterPointerRelease } from '../pointer-release'
import { useUnchangedCount } from '../state/unchanged-values'
import { withAllowedChoices } from './allowed-choices'
import { describedByIds, FieldHints, FormItem } from './FormItem'
import { useSiblings } from './siblings'

interface FieldItemProps {
  readonly fields: Fields
  readonly name: string
  /** The path of the field's record in the form. Default: the record of the form itself. */
  readonly base?: Path
  /**
   * Whether the person may leave all fields of the record empty. If the record is empty, none of its fields are
   * required. Default: false.
   */
  readonly optional?: boolean
  /** The component that replaces the standard input of the field's kind. */
  readonly input?: ComponentType<InputProps>
  /**
   * An additional check of the value, which also receives the record of the field. The check returns an error, or
   * undefined. An unchanged value of a stored record is not checked. Default: no additional check.
   */
  readonly furtherCheck?: (value: unknown, values: Values) => string | undefined
}

/**
 * The item of a field in a form: label, input, help and errors. The item is absent if the condition of the field is not
 * met.
 */
export function FieldItem({ fields, name, base = [], optional = false, input, furtherCheck }: FieldItemProps) {
  const setting = useFormContext()
  const { resource } = setting
  const isOwn = fields === resource.fields && base.length === 0
  const field = isOwn ? withAllowedChoices(fields, name, setting.record) : (fields[name] as Field)
  const hasHints =
    field.help !== undefined || setting.notes.some(({ at }) => at === name) || resource.overlaps?.at === name
  const { registry, pieces } = useWorkbench()
  const form = Form.useFormInstance()
  const [visited, setVisited] = useState(false)
  const others = dependenciesOf(fields, name, setting)
  const siblings = useSiblings(base, others)
  const timesItCame = useUnchangedCount()
  const path = [...base, name]
  // The kind of a field never changes, so React calls the same hooks on each render.
  const useCheck = inputOf(field).useCheck ?? useNoCheck
  const checkFurther = useCheck({ field, path, siblings })
  if (!conditionHolds(field.when, siblings)) return null

  const label = addressLabelOf(fields, name, siblings)
  setting.labels?.set(path.join('.'), label)
  const isOthers = base.length === 0 && setting.meanwhile?.has(name)
  const disabled = Boolean(field.createOnly && setting.record)
  const shared = { field, name, fields, path, siblings, disabled }
  const holdsFields = field.kind.listedBy || innerFields(field, (resource) => registry.get(resource).fields)
  if (!field.piece && !input && holdsFields) {
    const Inner = inputOf(field).Input as ComponentType<InputProps>
    return (
      <div className="field-wide">
        <Inner {...shared} control={{}} />
      </div>
    )
  }

  // A field with a default value gets no mark, and a stored password gets no mark.
  const isNeeded = field.required || isAsked(name, setting, siblings) || isRequiredByCountry(fields, name, siblings)
  const isMarked = isNeeded && isEmpty(defaultOf(field)) && !optional && !(setting.record && field.kind.writeOnly)
  /** The errors of texts that cannot be parsed, in the lines of a list that a piece edits. */
  const unreadIn = (lines: unknown): readonly string[] => {
    const inner = innerFields(field, (resource) => registry.get(resource).fields) ?? {}
    return (Array.isArray(lines) ? (lines as Values[]) : []).flatMap((line) =>
      Object.entries(inner).flatMap(([key, one]) => {
        const isTyped = one.kind.order !== undefined && typeof line?.[key] === 'string'
        const found = isTyped ? inputMessagesOf(one, line[key], checkValue(inner, key, line[key]).messages) : []
        return found.map((message) => t('{{label}}: {{message}}', { label: labelOf(inner, key), message }))
      }),
    )
  }
  const check = async (_: unknown, value: unknown) => {
    const values = (base.length > 0 ? form.getFieldValue([...base]) : form.getFieldsValue(true)) ?? {}
    if (optional && isBlankInput(values)) return
    const times = timesItCame(fields, name, base, value)
    const typed = adaptValue(field, fields, value, values)
    const checked = times > 0 ? { value, messages: [] } : checkValue(fields, name, typed)
    const { value: kept } = checked
    const messages = [...inputMessagesOf(field, typed, checked.messages), ...(field.piece ? unreadIn(typed) : [])]
    const isLeft = times > 0 && others.every((other) => timesItCame(fields, other, base, values[other]) > 0)
    const index = base.at(-1)
    const isOfLine = typeof index === 'number' && times < 2
    const asksFurther = !isLeft && messages.length === 0
    const refused = asksFurther ? (furtherCheck?.(kept, values) ?? (await checkFurther?.(kept, values))) : undefined
    const found = [
      ...messages,
      ...(isLeft || messages.length > 0
        ? []
        : [
            ...checkFieldRules(fields, setting.rules, name, { ...values, [name]: kept }),
            ...checkPostalField(fields, name, { ...values, [name]: kept }),
          ]),
      ...(refused === undefined ? [] : [refused]),
      ...(isOfLine ? checkAgainstOtherLines(fields, name, form.getFieldValue(base.slice(0, -1)), index) : []),
    ]
    if (found.length > 0) throw new Error(found.join(' '))
  }
  // If a person only passes through an empty field, the field shows no error before the first attempt to save.
  const leave = () => {
    if (!form.isFieldTouched(path)) return
    afterPointerRelease(() => {
      setVisited(true)
      // After a click on Save, the field may already show an error. Another check would remove the error message for a
      // short time.
      if (form.getFieldError(path).length === 0) form.validateFields([path]).catch(() => undefined)
    })
  }
  return (
    <Form.Item
      noStyle
      name={path.slice(setting.listDepth)}
      rules={[{ validator: check }]}
      // A changed country checks the other parts of an address only after the person has visited them.
      dependencies={(field.postal && !visited && setting.attempts === 0 ? [] : others).map((other) => [...base, other])}
      validateTrigger={setting.attempts > 0 || visited ? 'onChange' : []}
    >
      <Slot
        {...shared}
        label={label}
        isMarked={isMarked}
        Input={input}
        Piece={field.piece ? pieces[field.piece] : undefined}
        onLeave={leave}
        extra={
          (hasHints || isOthers) && (
            <>
              {isOthers && <span className="field-others">{t('Someone else just changed this field.')}</span>}
              {hasHints && <FieldHints fields={resource.fields} name={name} help={field.help} />}
            </>
          )
        }
      />
    </Form.Item>
  )
}

const useNoCheck = () => undefined

/** Whether a rule requires a value in this field, given the values of the other fields. */
const isAsked = (name: string, { rules }: FormContextValue, siblings: Values) =>
  rules.some(({ at, when, holds: asked }) => {
    const test = asked[name]
    const asks = at === name && typeof test === 'object' && test !== null && 'present' in test && test.present
    return asks && conditionHolds(when, siblings)
  })

/** The other fields of the record that the input or its checks use. */
const dependenciesOf = (fields: Fields, name: string, { rules }: FormContextValue): string[] => {
  const field = fields[name] as Field
  const { country, line1 } = (field.postal && postalFieldsOf(fields)) || {}
  return [
    ...new Set([
      ...(field.kind.siblings?.(field) ?? []),
      ...fieldsInCondition(field.when),
      ...[country, line1].flatMap((one) => (one === undefined || one === name ? [] : [one])),
      ...rules
        .filter(({ at }) => at === name)
        .flatMap(({ when, holds }) => [...fieldsInCondition(when), ...fieldsInCondition(holds)])
        .filter((other) => other !== name),
    ]),
  ]
}

interface SlotProps extends Omit<InputProps, 'control'> {
  readonly id?: string
  readonly label: string
  readonly isMarked: boolean
  readonly extra: ReactNode
  readonly Input?: ComponentType<InputProps>
  readonly Piece?: ReturnType<typeof useWorkbench>['pieces'][keyof ReturnType<typeof useWorkbench>['pieces']]
  readonly onLeave: () => void
}

/** Renders the form item with its input. The form passes the value and the event handlers to this component. */
function Slot({ Piece, Input: own, onLeave, label, isMarked, extra, id = '', ...props }: SlotProps) {
  const { resource, record } = useFormContext()
  const { errors } = Form.Item.useStatus()
  const { field, value, onChange, disabled } = props
  const Input = own ?? (inputOf(field).Input as ComponentType<InputProps>)
  const control: InputControlProps = {
    id,
    onBlur: onLeave,
    'aria-describedby': describedByIds({ id, errors, extra }),
    'aria-invalid': errors.length > 0 ? 'true' : undefined,
    'aria-required': isMarked ? 'true' : undefined,
  }
  const wide = field.piece ? 'field-wide field-piece' : field.kind.wide ? 'field-wide' : undefined
  return (
    <FormItem {...{ id, label, isMarked, errors, extra }} className={wide}>
      {Piece && !own ? (
        // Each piece has its own Suspense boundary. If the boundary were around the form, the field in which the person
        // types would lose the focus.
        <Suspense fallback={<span className="input-loading" />}>
          <Piece {...{ resource, record, field, id, value, onChange, disabled }} />
        </Suspense>
      ) : (
        <Input {...props} control={control} />
      )}
    </FormItem>
  )
}
