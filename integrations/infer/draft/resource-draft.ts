import type { IconName, KindName } from '../../../vocabulary'
import type { Entity } from '../inferred-api'

/** A resource to declare, inferred from an entity. */
export interface ResourceDraft {
  readonly entity: Entity
  /**
   * The resource's name. The name is the entity's name, or a different name if the engine already uses the entity's
   * name.
   */
  readonly name: string
  readonly label: readonly [one: string, many: string]
  readonly about?: string
  /** The fields that contain the name of a record. Without such fields, 'createdAt'. */
  readonly title: readonly string[]
  readonly fields: readonly DraftField[]
  /** The API's names of the timestamps, if the API has timestamps. */
  readonly stamps: Readonly<Partial<Record<TimestampName, string>>>
  readonly icon: IconName
  readonly doubts: readonly string[]
  readonly leftOut: readonly LeftOutField[]
}

export type TimestampName = 'createdAt' | 'updatedAt'

/** A property without a field, with the reason. */
export interface LeftOutField {
  readonly property: string
  readonly because: string
}

/** A field to declare. */
export interface DraftField {
  readonly name: string
  /** The API's name of the field. */
  readonly property: string
  /** The function that declares the field, such as 'text' or 'belongsTo'. */
  readonly kind: KindName
  /** The referenced resource, as the first argument. A choice field has `choices` instead. */
  readonly to?: string
  readonly choices?: readonly DraftChoice[]
  /** The fields of nested records. */
  readonly fields?: readonly DraftField[]
  readonly options: Readonly<Record<string, DraftOptionValue>>
  /** The number of decimal digits of amounts that the API sends in the smallest unit. */
  readonly minor?: number
  readonly doubts: readonly string[]
}

export interface DraftChoice {
  readonly value: string
  readonly label: string
}

/** A value of a field's options. */
export type DraftOptionValue = string | number | boolean | { readonly [key: string]: DraftOptionValue }
